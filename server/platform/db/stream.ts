import { Duplex } from 'node:stream';
import { type Engine, EngineLost } from './engine.ts';
import {
  cutRequests,
  errorReply,
  queryText,
  type Request,
  replyStatus,
  rollbackReply,
  type TransactionStatus,
} from './wire.ts';

const ABORTED = '25P02';
const endsTransaction = /^\s*(rollback|commit|abort|end)\s*;?\s*$/i;
const setsTimeout = /^\s*set\s+(local\s+|session\s+)?statement_timeout\s*(?:=|to)\s*'?(\d+)(ms|s|min)?'?\s*;?\s*$/i;
const unit: Record<string, number> = { ms: 1, s: 1000, min: 60_000 };

/** What `pg` takes for a socket: it passes each whole request to the embedded engine and reads back the reply. */
export class EngineStream extends Duplex {
  #engine: Engine;
  #unread: Buffer = Buffer.alloc(0);
  #greeted = false;
  #status: TransactionStatus = 'I';
  /** The engine was reopened in the middle of a transaction that the client still believes to be open. */
  #lost = false;
  #limit: number;
  #localLimit: number | undefined;
  /** Called when a new session starts, which has no prepared statements. */
  onNewSession: () => void = () => {};

  constructor(engine: Engine, limit: number) {
    super();
    this.#engine = engine;
    this.#limit = limit;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#forward(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #forward(chunk: Buffer): Promise<void> {
    const { requests, rest } = cutRequests(Buffer.concat([this.#unread, chunk]), this.#greeted);
    this.#unread = rest;
    for (const request of requests) {
      if (request.kind === 'terminate') return;
      if (request.kind === 'flush')
        throw new Error('The embedded database answers at Sync only: read without a cursor.');
      const reply = await this.#answer(request);
      this.#greeted = true;
      this.#status = replyStatus(reply) ?? 'I';
      if (this.#status === 'I') this.#localLimit = undefined;
      this.push(reply);
    }
  }

  async #answer(request: Request): Promise<Uint8Array> {
    if (this.#lost) return this.#answerLost(request);
    try {
      const reply = await this.#engine.exec(request.bytes, this.#localLimit ?? this.#limit);
      this.#noteTimeout(request);
      return reply;
    } catch (error) {
      if (!(error instanceof EngineLost) || request.kind === 'startup') throw error;
      this.#lost = this.#status !== 'I';
      this.onNewSession();
      return errorReply(error.code, error.message, this.#lost ? 'E' : 'I');
    }
  }

  /** Answers like PostgreSQL in a failed transaction, until the client ends it. */
  #answerLost(request: Request): Uint8Array {
    if (!endsTransaction.test(queryText(request)))
      return errorReply(
        ABORTED,
        'current transaction is aborted, commands ignored until end of transaction block',
        'E',
      );
    this.#lost = false;
    return rollbackReply();
  }

  /** `set statement_timeout` changes the watchdog's limit, so that both engines obey it. */
  #noteTimeout(request: Request): void {
    const [matched, scope, amount, suffix = 'ms'] = setsTimeout.exec(queryText(request)) ?? [];
    if (!matched) return;
    const limit = Number(amount) * (unit[suffix.toLowerCase()] ?? 1);
    if (scope?.trim().toLowerCase() === 'local') this.#localLimit = limit;
    else this.#limit = limit;
  }
}
