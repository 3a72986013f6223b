import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Fault } from '#server/platform/refusal.ts';
import { fairSemaphore } from '#server/platform/semaphore.ts';

/** Draws a paper from plain data, in a separate thread. */
export type Drawing = (data: never) => Promise<Buffer>;

/** A paper to be printed. `rows` suggests how long it will take. */
export type PrintJob = { paper: string; data: unknown; rows: number };
/** One of the papers that an area can draw: its name, and its data. */
export type JobFor<Drawings extends Record<string, Drawing>> = {
  [Paper in keyof Drawings & string]: { paper: Paper; data: Parameters<Drawings[Paper]>[0]; rows: number };
}[keyof Drawings & string];

export type Printed = { bytes: Uint8Array } | { failure: string };

export type Printer = {
  print: (companyId: number, job: PrintJob) => Promise<Buffer>;
  /**
   * Starts the thread for short papers and draws a paper that is thrown away, so that the first real one waits for
   * neither.
   */
  warmUp: () => void;
  close: () => Promise<void>;
};

/** The thread's code: beside the bundle. */
export type Program = { path: string; execArgv?: string[] };
const built: Program = { path: join(import.meta.dirname, 'papers.js') };

/** More than the longest print takes on a busy machine; a longer one is given up, and its thread with it. */
const DEADLINE_MS = 60_000;
const MAX_HEAP_MB = 512;
/** A thread for long papers that is unused for this long is ended to free its memory. */
const IDLE_MS = 5 * 60_000;

type Thread = { run: (job: PrintJob) => Promise<Buffer>; close: () => Promise<void> };

const openThread = (program: Program, { idleMs, deadlineMs }: { idleMs?: number; deadlineMs: number }): Thread => {
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const start = (): Worker => {
    if (running) return running;
    const { path, execArgv = [] } = program;
    const worker = new Worker(path, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    // Requests waiting for a paper are told; an idle thread may end unnoticed.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (running === worker) running = undefined;
    });
    worker.unref();
    running = worker;
    return worker;
  };
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const worker = running;
    running = undefined;
    await worker?.terminate();
  };
  const run = (job: PrintJob): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const worker = start();
      worker.ref();
      const settle = (how: () => void) => {
        clearTimeout(deadline);
        worker.off('message', take).off('exit', lose).unref();
        if (idleMs !== undefined) idle = setTimeout(close, idleMs).unref();
        how();
      };
      const take = (printed: Printed) =>
        settle(() => {
          if ('failure' in printed) reject(new Error(printed.failure));
          else resolve(Buffer.from(printed.bytes.buffer, printed.bytes.byteOffset, printed.bytes.byteLength));
        });
      const lose = () => settle(() => reject(new Fault('unavailable', 5)));
      const deadline = setTimeout(() => worker.terminate(), deadlineMs);
      worker.on('message', take).on('exit', lose);
      worker.postMessage(job);
    });
  return { run, close };
};

/** Ids begin at 1. */
const NO_COMPANY = 0;

/** Rows that are drawn within some tens of milliseconds. */
const MAX_SHORT_ROWS = 100;

/**
 * Papers are drawn in two threads: long ones wait for each other, and a receipt at the till waits for none of them.
 * Companies take turns. Waiting papers are in memory, so only a few long ones may wait.
 */
export const openPrinter = (program: Program = built, deadlineMs = DEADLINE_MS): Printer => {
  const short = openThread(program, { deadlineMs });
  const long = openThread(program, { idleMs: IDLE_MS, deadlineMs });
  const one = { maxRunning: 1, maxRunningEach: 1 };
  const shortInTurn = fairSemaphore<number>({ ...one, maxWaiting: 200, maxWaitingEach: 50 });
  const longInTurn = fairSemaphore<number>({ ...one, maxWaiting: 12, maxWaitingEach: 4 });
  return {
    print: (companyId, job) =>
      job.rows > MAX_SHORT_ROWS
        ? longInTurn(companyId, () => long.run(job))
        : shortInTurn(companyId, () => short.run(job)),
    warmUp: () => {
      // Nobody waits for it: the next print reports what is wrong.
      shortInTurn(NO_COMPANY, () => short.run({ paper: 'sample', data: null, rows: 1 })).catch(() => {});
    },
    close: async () => {
      await Promise.all([short.close(), long.close()]);
    },
  };
};
