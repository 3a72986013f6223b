import type { HelloReply, SendOutcome } from './outbox.ts';
import { Refused } from './transport.ts';

/*
 * When a till contacts the server: at once after a sale, regularly without one, and less and less often while nobody
 * answers.
 */

const HELLO_MS = 45_000;
/** Older business days are compared less often. */
const EVERY_DAY_MS = 900_000;
/** Doubled after each unanswered try, up to the usual time between hellos. */
const RETRY_MS = 1_000;

type SyncWork = {
  /** Undefined when no answer came. */
  hello: (everyDay: boolean) => Promise<HelloReply | undefined>;
  send: () => Promise<SendOutcome>;
  /** The server's latest setup and catalogue tags. */
  refresh: (reply: HelloReply) => Promise<void>;
  /** After every try, whatever the outcome. */
  onTried: () => void;
};

export class SyncLoop {
  readonly #work: SyncWork;
  #running: Promise<void> | undefined;
  #again = false;
  #timer = 0;
  #failures = 0;
  #lastHello = Number.NEGATIVE_INFINITY;
  #lastEveryDay = Number.NEGATIVE_INFINITY;

  constructor(work: SyncWork) {
    this.#work = work;
  }

  /** With a hello, however recent the last one was. */
  now = (): Promise<void> => {
    this.#lastHello = Number.NEGATIVE_INFINITY;
    return this.#once();
  };

  soon = (milliseconds = 0): void => {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#once().catch(() => this.#failed());
    }, milliseconds);
  };

  /** The network is back; a first try may still fail, so the waits start anew. */
  restart = (): void => {
    this.#failures &&= 1;
    this.soon();
  };

  /** One at a time; requests made meanwhile run right after. */
  #once(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#all().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #all() {
    do {
      this.#again = false;
      try {
        const reply = this.#isHelloDue() ? await this.#hello() : null;
        if (reply === undefined) return this.#failed();
        const outcome = await this.#work.send();
        if (outcome === 'unanswered') return this.#failed();
        this.#work.onTried();
        // An event that the server can't read doesn't keep new prices away. But a moved till gets its new setup only once
        // everything of the old keypad was sent.
        if (reply && (outcome === 'sent' || reply.stop !== 'moved')) await this.#work.refresh(reply);
        if (outcome === 'partly') return this.#failed();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return this.#failed();
      }
    } while (this.#again);
    this.#failures = 0;
    this.soon(HELLO_MS);
  }

  /** A sale is sent at once; without a hello, if there was one recently. */
  #isHelloDue(): boolean {
    return this.#failures > 0 || performance.now() - this.#lastHello >= HELLO_MS;
  }

  async #hello(): Promise<HelloReply | undefined> {
    const everyDay = performance.now() - this.#lastEveryDay >= EVERY_DAY_MS;
    const reply = await this.#work.hello(everyDay);
    if (!reply) return undefined;
    this.#lastHello = performance.now();
    if (everyDay) this.#lastEveryDay = this.#lastHello;
    return reply;
  }

  #failed() {
    this.#failures += 1;
    this.#work.onTried();
    this.soon(Math.min(HELLO_MS, RETRY_MS * 2 ** this.#failures));
  }
}
