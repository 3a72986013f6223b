import { create } from 'zustand';
import { version } from '#contract/common.ts';
import { background } from './api.ts';

/** Whether the server can be reached, as far as we know. */
export const useConnection = create<{ lost: boolean }>(() => ({ lost: false }));

const RETRY_MS = 3000;
let asking = false;

const askAgain = async () => {
  try {
    await background(version, {}, { handles: () => true });
    asking = false;
    useConnection.setState({ lost: false });
  } catch {
    setTimeout(askAgain, RETRY_MS);
  }
};

/** Reports it, and retries until an answer arrives. */
export const connectionLost = () => {
  useConnection.setState({ lost: true });
  if (asking) return;
  asking = true;
  setTimeout(askAgain, RETRY_MS);
};

export const watchConnection = () => {
  addEventListener('offline', connectionLost);
};
