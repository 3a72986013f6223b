import type { z } from 'zod';
import { type DayDigest, digestsOf } from '#contract/till/digest.ts';
import type { TillEvent } from '#contract/till/events.ts';
import type { hello, sendEvents } from '#contract/till/protocol.ts';
import type { Counters, Entry } from './book.ts';
import { Refused } from './transport.ts';

/*
 * Sends recorded events to the server until it acknowledges them, however often that takes. Only the events' ids
 * prevent double booking.
 */

export type HelloReply = z.output<typeof hello.reply>;
export type SendReply = z.output<typeof sendEvents.reply>;

const BATCH_EVENTS = 50;

type OutboxBook = {
  entries: () => readonly Entry[];
  counters: () => Counters;
  markSent: (ids: string[]) => Promise<void>;
  markUnsent: (ids: string[]) => Promise<void>;
  startEpoch: (epoch: number) => Promise<void>;
};
/** `partly`: the server answers, and has not taken every event. */
export type SendOutcome = 'sent' | 'partly' | 'unanswered';

/** Both resolve to undefined when no answer came. */
type OutboxServer = {
  hello: (stand: Counters & { days: DayDigest[]; unsent: number }) => Promise<HelloReply | undefined>;
  send: (events: TillEvent[]) => Promise<SendReply | undefined>;
};

/** The event can't be read or is too long: it would be refused forever, and would block everything after it. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 103 || error.status === 400 || error.status === 413);

export const unsentOf = (entries: readonly Entry[]): TillEvent[] =>
  entries.filter(({ sent }) => !sent).map(({ event }) => event);

export class Outbox {
  readonly #book: OutboxBook;
  readonly #server: OutboxServer;

  constructor(book: OutboxBook, server: OutboxServer) {
    this.#book = book;
    this.#server = server;
  }

  /** Compares with the server, for the last business day or all of them; missing events are sent again. */
  async hello(everyDay: boolean): Promise<HelloReply | undefined> {
    const entries = this.#book.entries();
    const lastDay = entries.at(-1)?.event.day;
    const sentEvents = entries.filter((entry) => entry.sent).map(({ event }) => event);
    const reply = await this.#server.hello({
      ...this.#book.counters(),
      days: digestsOf(everyDay ? sentEvents : sentEvents.filter(({ day }) => day === lastDay)),
      unsent: entries.length - sentEvents.length,
    });
    if (!reply) return undefined;
    const differ = new Map(reply.daysThatDiffer.map(({ day, ids }) => [day, new Set(ids)]));
    const missing = sentEvents.filter(({ id, day }) => differ.get(day)?.has(id) === false).map(({ id }) => id);
    if (missing.length > 0) await this.#book.markUnsent(missing);
    if (reply.newEpoch !== null) await this.#book.startEpoch(reply.newEpoch);
    return reply;
  }

  /**
   * Sends everything unsent, in order. If an event is refused, its batch is halved until the refused one is alone, and
   * the others are sent without it.
   */
  async send(): Promise<SendOutcome> {
    const refused = new Set<string>();
    let size = BATCH_EVENTS;
    for (;;) {
      const batch = unsentOf(this.#book.entries())
        .filter(({ id }) => !refused.has(id))
        .slice(0, size);
      const [first] = batch;
      if (!first) return refused.size === 0 ? 'sent' : 'partly';
      const reply = await this.#trySend(batch);
      if (reply === 'unreadable') {
        if (batch.length === 1) refused.add(first.id);
        size = batch.length === 1 ? BATCH_EVENTS : Math.ceil(batch.length / 2);
        continue;
      }
      if (!reply) return 'unanswered';
      const acknowledged = reply.results.map(({ id }) => id);
      await this.#book.markSent(acknowledged);
      if (reply.newEpoch !== null) await this.#book.startEpoch(reply.newEpoch);
      if (!batch.some(({ id }) => acknowledged.includes(id))) return 'partly';
    }
  }

  async #trySend(batch: TillEvent[]): Promise<SendReply | 'unreadable' | undefined> {
    try {
      return await this.#server.send(batch);
    } catch (error) {
      if (isUnreadable(error)) return 'unreadable';
      throw error;
    }
  }
}
