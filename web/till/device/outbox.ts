import type { z } from 'zod';
import { type DayDigest, digestsOf } from '#contract/till/digest.ts';
import type { TillEvent } from '#contract/till/events.ts';
import type { hello, sendEvents } from '#contract/till/protocol.ts';
import type { Counters, Entry } from './book.ts';

/*
 * What was written down goes to the server until the server says that it has it, however often that takes. Only the events'
 * ids keep them from being booked twice.
 */

export type HelloReply = z.output<typeof hello.reply>;
export type SendReply = z.output<typeof sendEvents.reply>;

const BATCH = 50;

type OutboxBook = {
  entries: () => readonly Entry[];
  counters: () => Counters;
  markSent: (ids: string[]) => Promise<void>;
  markUnsent: (ids: string[]) => Promise<void>;
  startEpoch: (epoch: number) => Promise<void>;
};
/** Both resolve to undefined when no answer came. */
type OutboxServer = {
  hello: (stand: Counters & { days: DayDigest[]; unsent: number }) => Promise<HelloReply | undefined>;
  send: (events: TillEvent[]) => Promise<SendReply | undefined>;
};

export const unsentOf = (entries: readonly Entry[]): TillEvent[] =>
  entries.filter(({ sent }) => !sent).map(({ event }) => event);

export class Outbox {
  readonly #book: OutboxBook;
  readonly #server: OutboxServer;
  readonly #onResults: (results: SendReply['results']) => void;

  constructor(book: OutboxBook, server: OutboxServer, onResults: (results: SendReply['results']) => void = () => {}) {
    this.#book = book;
    this.#server = server;
    this.#onResults = onResults;
  }

  /** Compares with the server, the last business day or every one; what it lacks is to be sent again. */
  async hello(everyDay: boolean): Promise<HelloReply | undefined> {
    const entries = this.#book.entries();
    const lastDay = entries.at(-1)?.event.day;
    const sent = entries.filter((entry) => entry.sent).map(({ event }) => event);
    const reply = await this.#server.hello({
      ...this.#book.counters(),
      days: digestsOf(everyDay ? sent : sent.filter(({ day }) => day === lastDay)),
      unsent: entries.length - sent.length,
    });
    if (!reply) return undefined;
    const differ = new Map(reply.daysThatDiffer.map(({ day, ids }) => [day, new Set(ids)]));
    const missing = sent.filter(({ id, day }) => differ.get(day)?.has(id) === false).map(({ id }) => id);
    if (missing.length > 0) await this.#book.markUnsent(missing);
    if (reply.newEpoch !== null) await this.#book.startEpoch(reply.newEpoch);
    return reply;
  }

  /** Sends all that is unsent, in order. False when an answer failed to come. */
  async send(): Promise<boolean> {
    for (;;) {
      const batch = unsentOf(this.#book.entries()).slice(0, BATCH);
      if (batch.length === 0) return true;
      const reply = await this.#server.send(batch);
      if (!reply) return false;
      const acknowledged = reply.results.map(({ id }) => id);
      await this.#book.markSent(acknowledged);
      if (reply.newEpoch !== null) await this.#book.startEpoch(reply.newEpoch);
      this.#onResults(reply.results);
      if (!batch.some(({ id }) => acknowledged.includes(id))) return false;
    }
  }
}
