import { create } from 'zustand';
import { version } from '#contract/common.ts';
import { background } from './api.ts';

/** Whether the server can be reached, as far as we know. */
export const useConnection = create<{ lost: boolean }>(() => ({ lost: false }));

const PAUSE = 3000;
let asking = false;

const askAgain = async () => {
  try {
    await background(version, {}, { handles: () => true });
    asking = false;
    useConnection.setState({ lost: false });
  } catch {
    setTimeout(askAgain, PAUSE);
  }
};

/** Says so, and keeps asking until an answer comes. */
export const connectionLost = () => {
  useConnection.setState({ lost: true });
  if (asking) return;
  asking = true;
  setTimeout(askAgain, PAUSE);
};

export const watchConnection = () => {
  addEventListener('offline', connectionLost);
};
