import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Milli } from '#contract/quantity.ts';
import { countStock } from '#contract/stock/counting.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { useConnection } from '#web/platform/connection.ts';
import { companyId, useSession } from '#web/platform/session.ts';
import { device, parse } from '#web/platform/storage.ts';
import {
  acceptEntries,
  type Counting,
  type Entry,
  emptyCount,
  enter,
  forget,
  refuseEntry,
  type Target,
} from './counting.ts';

const BATCH_ENTRIES = 100;
const RETRY_MS = 3000;

type Sending = Counting & {
  /** Why sending has stopped: the stock take was closed meanwhile. */
  stopped?: string;
};

export type CountQueue = {
  use: UseBoundStore<StoreApi<Sending>>;
  add: (target: Target, quantity: Milli, place: string) => void;
  forget: (key: string) => void;
  /** Tries again to send what failed. */
  flush: () => void;
  /** Called for each entry that the server refused, and for each batch that it accepted. */
  onAnswer: (listener: ((answer: 'taken' | 'refused') => void) | undefined) => void;
};

const indexOf = (field: string): number => Number(/^entries\.(\d+)/.exec(field)?.[1] ?? Number.NaN);

const toWire = ({ clientId, code, productId, quantity, at, place }: Entry) => ({
  clientId,
  code,
  productId,
  quantity,
  countedAt: new Date(at),
  place,
  add: true,
});

const open = (takeId: number, storageKey: string): CountQueue => {
  const use = create<Sending>(() => ({ ...emptyCount, ...parse<Counting>(device.get(storageKey)) }));
  let sending = false;
  let listener: ((answer: 'taken' | 'refused') => void) | undefined;

  const ownIds = new Set(use.getState().waiting.map(({ clientId }) => clientId));
  /** What another window of the same count has not sent yet: it stays stored, in case that window never does. */
  const waitingElsewhere = () =>
    (parse<Counting>(device.get(storageKey))?.waiting ?? []).filter(({ clientId }) => !ownIds.has(clientId));
  // Stored before anything is sent: a phone that loses power or network loses no scan.
  const update = (change: (state: Counting) => Counting) => {
    const { waiting, lines } = change(use.getState());
    for (const { clientId } of waiting) ownIds.add(clientId);
    device.set(storageKey, JSON.stringify({ waiting: [...waitingElsewhere(), ...waiting], lines }));
    use.setState({ waiting, lines });
  };
  const settle = (batch: readonly Entry[], error: CallError): 'again' | 'later' | 'never' => {
    const problems = Object.entries(error.fields).flatMap(([field, message]) => {
      const entry = batch[indexOf(field)];
      return entry ? [{ entry, message }] : [];
    });
    if (problems.length > 0) {
      for (const { entry, message } of problems) update((state) => refuseEntry(state, entry.clientId, message));
      listener?.('refused');
      return 'again';
    }
    if (error.unanswered || error.status === 401 || error.status === 429 || error.status >= 500) return 'later';
    use.setState({ stopped: error.message });
    listener?.('refused');
    return 'never';
  };
  const send = async (): Promise<void> => {
    const batch = use.getState().waiting.slice(0, BATCH_ENTRIES);
    if (batch.length === 0) return;
    try {
      const reply = await call(countStock, { id: takeId, entries: batch.map(toWire) }, { handles: () => true });
      update((state) => acceptEntries(state, reply));
      use.setState({ stopped: undefined });
      listener?.('taken');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const next = settle(batch, error);
      if (next === 'never') return;
      // The connection store reports when the server can be reached again.
      if (next === 'later') {
        if (!useConnection.getState().lost) setTimeout(flush, RETRY_MS);
        return;
      }
    }
    return send();
  };
  const flush = () => {
    if (sending) return;
    sending = true;
    void send().finally(() => {
      sending = false;
    });
  };
  useConnection.subscribe(({ lost }, before) => {
    if (before.lost && !lost) flush();
  });
  return {
    use,
    flush,
    add: (target, quantity, place) => {
      const stamp = { clientId: crypto.randomUUID(), at: new Date().toISOString(), place };
      update((state) => enter(state, target, quantity, stamp));
      flush();
    },
    forget: (key) => update((state) => forget(state, key)),
    onAnswer: (next) => {
      listener = next;
    },
  };
};

const queues = new Map<string, CountQueue>();
/** The entries of one stock take on this device. They outlive the screen, so that a hidden tab still sends. */
export const queueOf = (takeId: number): CountQueue => {
  const userId = useSession.getState().user?.id ?? 0;
  const key = `count.${userId}.${companyId() ?? 0}.${takeId}`;
  const queue = queues.get(key) ?? open(takeId, key);
  queues.set(key, queue);
  return queue;
};
