import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { replyStatus } from './wire.ts';

export interface EngineOptions {
  /** Where PGlite stores its files; without it, in memory. */
  dir?: string;
  durable?: boolean;
  dump?: Uint8Array;
}

export interface Engine {
  /** Sends one protocol request and resolves with the whole reply. A limit of 0 means none. */
  exec(request: Uint8Array, limit: number): Promise<Uint8Array>;
  dump(): Promise<Uint8Array>;
  copyTo(dir: string): Promise<void>;
  close(): Promise<void>;
}

type Ask = { exec: Uint8Array } | { dump: true } | { copyTo: string } | { close: true };

interface Running {
  ask(request: Ask, limit?: number): Promise<Uint8Array>;
  end(): Promise<unknown>;
}

/** Has an SQLSTATE, because the caller receives it as a database error. */
export class EngineLost extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const CANCELED = '57014';
const CRASHED = '57P02';

// V8 would optimise code that runs once while a database opens, which takes a third of the opening time. Frequent
// queries are still optimised within their first tenth of a second.
setFlagsFromString('--wasm-tiering-budget=60000000');

const launch = (options: EngineOptions): Promise<Running> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'pglite-worker.mjs'), { workerData: options });
    let settle: { resolve(reply: Uint8Array): void; reject(error: Error): void } | undefined;

    const fail = (error: Error) => {
      reject(error);
      settle?.reject(error);
      settle = undefined;
    };
    const ask = (request: Ask, limit = 0): Promise<Uint8Array> =>
      new Promise((resolveReply, rejectReply) => {
        // PGlite ignores statement_timeout and cannot be interrupted, only ended.
        const watchdog = limit
          ? setTimeout(async () => {
              settle = undefined;
              await worker.terminate(); // its files must be closed before anyone reopens them
              rejectReply(new EngineLost(CANCELED, `canceling statement due to statement timeout of ${limit} ms`));
            }, limit)
          : undefined;
        settle = {
          resolve: (reply) => {
            clearTimeout(watchdog);
            resolveReply(reply);
          },
          reject: (error) => {
            clearTimeout(watchdog);
            rejectReply(error);
          },
        };
        worker.postMessage(request);
      });

    worker.on('message', (message: 'ready' | Uint8Array) => {
      if (message === 'ready') return resolve({ ask, end: () => worker.terminate() });
      settle?.resolve(message);
      settle = undefined;
    });
    let cause = '';
    worker.on('error', (error) => {
      cause = `: ${error?.message ?? error}`; // PGlite also throws plain objects
    });
    worker.on('exit', () => {
      fail(new EngineLost(CRASHED, `the embedded database stopped${cause}`));
    });
  });

/** Runs PGlite in a worker thread, one request at a time, and starts it again when a request ends it. */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  let running: Promise<Running> | undefined = launch(options);
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const reopen = (): Promise<Running> => {
    if (!options.dir) return Promise.reject(new EngineLost(CRASHED, 'the in-memory database is gone'));
    running = launch(options);
    running.catch(() => {
      running = undefined; // the next request tries again
    });
    return running;
  };

  const ask = async (request: Ask, limit?: number): Promise<Uint8Array> => {
    if (closed) throw new EngineLost(CRASHED, 'the embedded database is closed');
    const engine = await (running ?? reopen());
    try {
      const reply = await engine.ask(request, limit);
      if ('exec' in request && !replyStatus(reply)) throw new EngineLost(CRASHED, 'the embedded database broke off');
      return reply;
    } catch (error) {
      await engine.end();
      running = undefined;
      if (options.dir) reopen().catch(() => {});
      throw error;
    }
  };

  const inTurn = (request: Ask, limit?: number): Promise<Uint8Array> => {
    const turn = last.then(() => ask(request, limit));
    last = turn.catch(() => {});
    return turn;
  };

  await running;
  return {
    // A copy: cloning a view would send the whole buffer behind it to the worker.
    exec: (request, limit) => inTurn({ exec: new Uint8Array(request) }, limit),
    dump: () => inTurn({ dump: true }),
    copyTo: async (dir) => {
      await inTurn({ copyTo: dir });
    },
    close: async () => {
      await last;
      if (closed || !running) return; // a database that could not be reopened has nothing left to close
      await inTurn({ close: true });
      closed = true;
      await (await running)?.end();
    },
  };
};
