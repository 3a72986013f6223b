import type { CatalogueChunk } from '#contract/till/catalogue.ts';
import type { EventKind, TillEvent } from '#contract/till/events.ts';
import { receiptNumber } from '#contract/till/numbers.ts';
import type { ChunkTag, TillSetup } from '#contract/till/protocol.ts';
import { EVENT_SCHEMA } from '#contract/till/schema.ts';
import { openCatalogue, partOf } from '#web/till/catalogue/catalogue.ts';
import { readChunks, refreshChunks, waitForIdle } from '#web/till/catalogue/chunks.ts';
import type { Counters, Entry } from './book.ts';
import type { NewEvent } from './ledger.ts';
import type { DeviceIdentity, LedgerThread } from './ledgerCalls.ts';
import { type HelloReply, Outbox, type SendReply } from './outbox.ts';
import { saveEvents } from './saveEvents.ts';
import { storable } from './storable.ts';
import { SyncLoop } from './sync.ts';
import type { Actor, Catalogue, EventContent, Till, TillState } from './till.ts';
import { call, fetchAnswer, Refused } from './transport.ts';
import { noteUnsent } from './unsentSales.ts';

/* A till that is set up: its ledger, outbox, setup and catalogue, combined for the screens. */

const SETUP = 'setup';
const MANIFEST = 'manifest';

const boot = crypto.randomUUID();
const clockNow = () => ({ boot, sentDeviceAt: new Date().toISOString(), sentMono: performance.now() });

export class DeviceTill implements Till {
  readonly #device: DeviceIdentity;
  readonly #ledger: LedgerThread;
  readonly #notes: Record<string, unknown>;
  readonly #outbox: Outbox;
  readonly #loop: SyncLoop;
  readonly #listeners = new Set<() => void>();
  readonly #entries = new Map<string, Entry>();
  #ordered: Entry[] | undefined;
  #counters: Counters;
  #setup: TillSetup;
  #chunks: CatalogueChunk[] = [];
  #catalogue: Catalogue;
  #read: Promise<void> | undefined;
  #state: TillState;
  #contactAt = 0;

  private constructor(
    device: DeviceIdentity,
    ledger: LedgerThread,
    opened: { entries: Entry[]; counters: Counters; notes: Record<string, unknown> },
    setup: TillSetup,
    persistent: boolean,
  ) {
    this.#device = device;
    this.#ledger = ledger;
    this.#notes = opened.notes;
    this.#counters = opened.counters;
    this.#setup = setup;
    for (const entry of opened.entries) this.#entries.set(entry.event.id, entry);
    this.#catalogue = openCatalogue([], setup.categories);
    this.#state = {
      online: false,
      unsent: opened.entries.filter(({ sent }) => !sent).length,
      persistent,
      offsetMs: 0,
      unknown: false,
      stop: null,
      updateWaiting: false,
      parked: [],
      reading: this.#manifest().length > 0,
      loading: null,
    };
    this.#outbox = new Outbox(
      {
        entries: () => this.#inOrder(),
        counters: () => this.#counters,
        markSent: (ids) => this.#mark('markSent', ids, true),
        markUnsent: (ids) => this.#mark('markUnsent', ids, false),
        startEpoch: async (epoch) => {
          this.#counters = await this.#ledger('startEpoch', { epoch });
        },
      },
      {
        hello: ({ days, epoch, seq, unsent }) =>
          this.ask<HelloReply>('POST', '/till/hello/', {
            ...clockNow(),
            epoch,
            seq,
            days,
            unsent,
            app: __WEB_VERSION__,
            schema: EVENT_SCHEMA,
            persistent: this.#state.persistent,
            setupTag: this.#setup.tag,
          }),
        send: (events) => this.ask<SendReply>('POST', '/till/events/', { ...clockNow(), events }),
      },
    );
    this.#loop = new SyncLoop({
      hello: (everyDay) => this.#hello(everyDay),
      send: () => this.#outbox.send(),
      refresh: (reply) => this.#refresh(reply),
      onTried: () => this.#tell({ unsent: noteUnsent(this.#inOrder()) }),
    });
  }

  /** Undefined if this device never received its setup and can't reach the server now. */
  static async open(device: DeviceIdentity, ledger: LedgerThread): Promise<DeviceTill | undefined> {
    const opened = await ledger('open', { till: device.number });
    const setup =
      (opened.notes[SETUP] as TillSetup | undefined) ??
      (await call<TillSetup>(device.credential, 'GET', '/till/setup/'));
    if (!setup) return undefined;
    const persistent = await navigator.storage.persisted();
    const till = new DeviceTill(device, ledger, opened, setup, persistent);
    await till.#start();
    return till;
  }

  setup = () => this.#setup;
  catalogue = () => this.#catalogue;
  state = () => this.#state;
  events = (): readonly TillEvent[] => this.#inOrder().map(({ event }) => event);
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  record = async <K extends EventKind>(
    kind: K,
    content: EventContent<K>,
    by: Actor,
    id: string = crypto.randomUUID(),
  ): Promise<TillEvent> => {
    const { userId, sessionId, day, approvals = [] } = by;
    const draft = {
      id,
      schema: EVENT_SCHEMA,
      kind,
      content: storable(content),
      sessionId,
      day,
      userId,
      approvals,
      deviceAt: new Date().toISOString(),
      offsetMs: this.#state.offsetMs,
      boot,
      mono: performance.now(),
    } as NewEvent;
    const { event, counters, forgottenIds } = await this.#ledger('append', draft);
    this.#counters = counters;
    for (const old of forgottenIds) this.#entries.delete(old);
    this.#keep([{ event, sent: false }]);
    this.#tell({ unsent: noteUnsent(this.#inOrder()) });
    this.#loop.soon();
    return event;
  };

  nextReceiptNumber = (): string => {
    const { epoch, sales } = this.#counters;
    return receiptNumber({ till: this.#device.number, epoch, sale: sales + 1 });
  };

  remember = async (name: string, value: unknown): Promise<void> => {
    this.#notes[name] = value;
    await this.#ledger('writeNote', { name, value });
  };
  recall = <T>(name: string): T | undefined => this.#notes[name] as T | undefined;

  ask = async <T>(method: 'GET' | 'POST', path: string, input?: object): Promise<T | undefined> => {
    try {
      const answer = await call<T>(this.#device.credential, method, path, input);
      if (answer !== undefined) this.#contactAt = Date.now();
      this.#tell(answer === undefined ? { online: false } : { online: true, unknown: false });
      return answer;
    } catch (error) {
      // The server refused, so it is reachable. An unknown credential (401) changes nothing here: selling continues,
      // and sales are sent later.
      if (error instanceof Refused) {
        if (error.status !== 401) this.#contactAt = Date.now();
        this.#tell({ online: error.status !== 401, unknown: error.status === 401 });
      }
      throw error;
    }
  };

  contactAt = () => this.#contactAt;

  sync = (): Promise<void> => this.#loop.now();

  noteSilence = () => {
    this.#tell({ online: false });
    void this.sync().catch(() => undefined);
  };

  saveToFile = (): void => saveEvents(this.#device, this.#inOrder());

  credential = () => this.#device.credential;

  setUpAgain = async (device: DeviceIdentity): Promise<void> => {
    await this.#ledger('writeDevice', device);
    location.reload();
  };

  /** A new version of the app is ready; the screens decide when it takes over. */
  announceUpdate = () => this.#tell({ updateWaiting: true });

  #manifest(): ChunkTag[] {
    return (this.#notes[MANIFEST] as ChunkTag[] | undefined) ?? [];
  }

  async #start() {
    this.#read = this.#readCatalogue();
    if (this.#notes[SETUP] === undefined) await this.remember(SETUP, this.#setup);
    addEventListener('online', this.#loop.restart);
    this.#loop.soon();
  }

  /** While somebody signs in: nobody waits for a hundred thousand products. */
  async #readCatalogue() {
    try {
      await readChunks(this.#manifest(), (chunk) => this.#setChunks([...this.#chunks, chunk]));
    } finally {
      this.#tell({ reading: false });
    }
    await this.#prepareSearch();
  }

  /** In small pieces, so that a scan never waits for it. */
  async #prepareSearch() {
    for (const chunk of this.#chunks) {
      do await waitForIdle();
      while (!partOf(chunk).prepare());
    }
  }

  async #hello(everyDay: boolean): Promise<HelloReply | undefined> {
    const reply = await this.#outbox.hello(everyDay);
    if (!reply) return undefined;
    const { serverTime, stop, parked } = reply;
    this.#tell({ offsetMs: Math.round(Date.parse(serverTime) - Date.now()), stop, parked });
    return reply;
  }

  async #refresh({ setupTag, catalogue, stop }: HelloReply) {
    if (stop === 'revoked') return;
    // Moved to another keypad: everything has been sent, so it asks for its new setup.
    if (stop === 'moved' || setupTag !== this.#setup.tag) {
      const setup = await this.ask<TillSetup>('GET', '/till/setup/');
      if (!setup) return;
      this.#setup = setup;
      this.#catalogue = openCatalogue(this.#chunks, setup.categories);
      await this.remember(SETUP, setup);
      this.#tell({ stop: null });
      this.#tell({});
    }
    await this.#refreshCatalogue(catalogue);
  }

  async #refreshCatalogue(manifest: readonly ChunkTag[]) {
    await this.#read;
    const have = new Set(this.#chunks.map(({ chunk, tag }) => `${chunk}/${tag}`));
    const isSame = manifest.length === have.size && manifest.every(({ chunk, tag }) => have.has(`${chunk}/${tag}`));
    if (isSame) return;
    const source = async (chunk: number, tag: string) => {
      const response = await fetchAnswer(this.#device.credential, 'GET', `/till/catalogue/${chunk}/`, { tag });
      return response?.status === 200 ? response.text() : undefined;
    };
    const onProgress = (done: number) => this.#tell({ loading: { done, of: manifest.length } });
    const chunks = await refreshChunks(manifest, this.#chunks, source, onProgress);
    if (chunks) {
      this.#setChunks(chunks);
      await this.remember(
        MANIFEST,
        chunks.map(({ chunk, tag, id }) => ({ chunk, tag, count: id.length })),
      );
    }
    this.#tell({ loading: null });
    await this.#prepareSearch();
  }

  #setChunks(chunks: CatalogueChunk[]) {
    this.#chunks = chunks;
    this.#catalogue = openCatalogue(chunks, this.#setup.categories);
  }

  async #mark(name: 'markSent' | 'markUnsent', ids: string[], sent: boolean) {
    await this.#ledger(name, { ids });
    this.#keep(ids.flatMap((id) => this.#entries.get(id) ?? []).map(({ event }) => ({ event, sent })));
  }

  #keep(entries: readonly Entry[]) {
    for (const entry of entries) this.#entries.set(entry.event.id, entry);
    this.#ordered = undefined;
  }

  /** As they were added: the ledger returns them in order, and a new one is always the last. */
  #inOrder(): Entry[] {
    this.#ordered ??= [...this.#entries.values()];
    return this.#ordered;
  }

  #tell(change: Partial<TillState>) {
    const isNew = Object.entries(change).some(([name, value]) => this.#state[name as keyof TillState] !== value);
    if (!isNew && Object.keys(change).length > 0) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
