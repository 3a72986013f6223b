import { device } from './storage.ts';
import { wait } from './wait.ts';

const KEY = 'device_id';
const TIMEOUT_MS = 2000;

const compute = async (): Promise<string> => {
  try {
    const { load } = await import('@fingerprintjs/fingerprintjs');
    return (await (await load({ monitoring: false })).get()).visitorId;
  } catch {
    return crypto.randomUUID();
  }
};

let pendingId: Promise<string> | undefined;
/** Starts computing the device id, so that it is ready when somebody signs in. */
export const prepareDeviceId = (): Promise<string> => {
  pendingId ??= (async () => {
    const storedId = device.get(KEY);
    if (storedId) return storedId;
    const id = await compute();
    device.set(KEY, id);
    return id;
  })();
  return pendingId;
};

/** A label for the list of devices, never a credential: signing in does not wait long for it. */
export const deviceId = (): Promise<string | undefined> => Promise.race([prepareDeviceId(), wait(TIMEOUT_MS)]);
