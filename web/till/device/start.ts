import type { DeviceIdentity, LedgerThread } from './ledgerCalls.ts';
import { startLedger } from './ledgerCalls.ts';
import { DeviceTill } from './openTill.ts';
import type { Till } from './till.ts';

/* From a freshly loaded page to a running till. */

const LOCK = 'till';

export type Start =
  /** Another tab of this browser is the till; resolves when it is closed. */
  | { kind: 'elsewhere'; free: Promise<void> }
  | { kind: 'unenrolled'; enrol: (device: DeviceIdentity) => Promise<Start> }
  /** Set up, but without any data from the server yet: nothing can be sold. */
  | { kind: 'unreachable'; again: () => Promise<Start> }
  | { kind: 'ready'; till: Till };

/** Held as long as the page is open: one till per device, however many tabs. */
const becomeLeader = (): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(() => resolve(false));
  });

const lockFree = (): Promise<void> => navigator.locks.request(LOCK, () => undefined).then(() => undefined);

const watchForUpdates = (till: DeviceTill) => {
  navigator.serviceWorker
    ?.register('/pos/sw.js', { scope: '/pos' })
    .then((registration) => {
      const tell = () => {
        if (registration.waiting && registration.active) till.announceUpdate();
      };
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', tell);
      });
      tell();
    })
    .catch(() => {
      // Without it the till still sells; only an offline start fails.
    });
};

/** The waiting version takes over, and the page restarts. Only with an empty basket. */
export const takeUpdate = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration('/pos');
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('take-over');
};

const openDevice = async (device: DeviceIdentity, ledger: LedgerThread): Promise<Start> => {
  const till = await DeviceTill.open(device, ledger);
  if (!till) return { kind: 'unreachable', again: () => openDevice(device, ledger) };
  watchForUpdates(till);
  return { kind: 'ready', till };
};

export const startTill = async (): Promise<Start> => {
  if (!(await becomeLeader())) return { kind: 'elsewhere', free: lockFree() };
  const ledger = startLedger();
  const device = await ledger('readDevice', null);
  if (device) return openDevice(device, ledger);
  return {
    kind: 'unenrolled',
    enrol: async (enrolled) => {
      await navigator.storage.persist();
      await ledger('writeDevice', enrolled);
      return openDevice(enrolled, ledger);
    },
  };
};
