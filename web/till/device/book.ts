import type { TillEvent } from '#contract/till/events.ts';
import { receiptNumber } from '#contract/till/numbers.ts';

/* Everything a device has recorded, in memory; the stores below it hold the same, twice. */

/** The state of the numbers. It outlives the events, which are deleted 30 business days after they were sent. */
export type Counters = { epoch: number; seq: number; sales: number };

/** The stored records. In any order and with repetitions, they give the same book. */
export type BookRecord =
  | { event: TillEvent }
  /** Acknowledged by the server. */
  | { sent: string[] }
  /** The server turns out not to have them: it was restored to an earlier state. */
  | { unsent: string[] }
  | { counters: Counters };

export type Entry = { event: TillEvent; sent: boolean };

/** Business days with events. */
const KEEP_DAYS = 30;

export const firstCounters: Counters = { epoch: 1, seq: 0, sales: 0 };

const isAhead = (one: Counters, other: Counters): boolean =>
  one.epoch > other.epoch || (one.epoch === other.epoch && (one.seq > other.seq || one.sales > other.sales));

const saleCountOf = (event: TillEvent): number =>
  event.kind === 'sale' || event.kind === 'laybyPaid' ? Number(event.content.number.split('-').at(-1)) || 0 : 0;

export class Book {
  readonly #entries = new Map<string, Entry>();
  #counters = firstCounters;

  get counters(): Counters {
    return this.#counters;
  }

  apply(record: BookRecord): void {
    if ('event' in record) this.#add(record.event);
    else if ('counters' in record) this.#advance(record.counters);
    else if ('sent' in record) for (const id of record.sent) this.#mark(id, true);
    else for (const id of record.unsent) this.#mark(id, false);
  }

  entry(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** In the order they happened. */
  entries(): Entry[] {
    return [...this.#entries.values()].toSorted(
      ({ event: one }, { event: other }) => one.epoch - other.epoch || one.seq - other.seq,
    );
  }

  /** The stamps of the next event, including a sale's number. */
  next(isSale: boolean, till: number): Counters & { number: string } {
    const { epoch, seq, sales } = this.#counters;
    const sale = sales + (isSale ? 1 : 0);
    return { epoch, seq: seq + 1, sales: sale, number: receiptNumber({ till, epoch, sale: sales + 1 }) };
  }

  /**
   * Deletes old events that were sent, and returns their ids; the numbers stay. Business days are counted instead of trusting a clock: a
   * clock that jumps by years would delete what a restored server may still need.
   */
  forget(): string[] {
    const latestFirst = new Set(
      this.entries()
        .toReversed()
        .map(({ event }) => event.day),
    );
    const recent = new Set([...latestFirst].slice(0, KEEP_DAYS));
    const oldIds = [...this.#entries].flatMap(([id, { event, sent }]) => (sent && !recent.has(event.day) ? id : []));
    for (const id of oldIds) this.#entries.delete(id);
    return oldIds;
  }

  /** The whole book as records. */
  records(): BookRecord[] {
    const entries = this.entries();
    const sentIds = entries.filter((entry) => entry.sent).map(({ event }) => event.id);
    return [
      { counters: this.#counters },
      ...entries.map(({ event }) => ({ event })),
      ...(sentIds.length > 0 ? [{ sent: sentIds }] : []),
    ];
  }

  #add(event: TillEvent) {
    if (!this.#entries.has(event.id)) this.#entries.set(event.id, { event, sent: false });
    const { epoch, seq } = event;
    const { sales } = this.#counters;
    const isSame = epoch === this.#counters.epoch;
    this.#advance({
      epoch,
      seq: Math.max(seq, isSame ? this.#counters.seq : 0),
      sales: Math.max(saleCountOf(event), isSame ? sales : 0),
    });
  }
  #mark(id: string, sent: boolean) {
    const entry = this.#entries.get(id);
    if (entry) this.#entries.set(id, { ...entry, sent });
  }
  #advance(counters: Counters) {
    if (isAhead(counters, this.#counters)) this.#counters = counters;
  }
}
