import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { Fault, Refusal } from '#server/platform/refusal.ts';
import { fairSemaphore } from '#server/platform/semaphore.ts';
import { keepSpare, takeChild } from './children.ts';

export type SheetRow = { row: number; cells: string[] };
type Message = { begun: true } | { rows: number } | { done: number } | { refused: Sentence };

export type Reading = {
  /** Resolves when the first rows are available; refuses with 9020 and a sentence if the file cannot be used. */
  begun: Promise<void>;
  /** Resolves with the number of rows below the heading. */
  done: Promise<number>;
};
export type Limits = {
  maxRows: number;
  maxColumns: number;
  /** Milliseconds of processor time; by default, depending on the file's size. */
  maxCpuMs?: number;
};

/**
 * Each reading may take a core and a gigabyte: a few at a time, and one per company, so that somebody who sends slow
 * files delays others by one of them at most.
 */
const inTurn = fairSemaphore<number>({ maxRunning: 2, maxRunningEach: 1, maxWaiting: 40, maxWaitingEach: 10 });

const MEGABYTE = 1024 * 1024;
/** In processor time. A small file that takes longer was built to; a large one may take its time. */
const cpuMsFor = (bytes: number) => 10_000 + Math.ceil(bytes / MEGABYTE) * 1000;
/** On a busy machine, a second of processor time takes longer on the clock. */
const CLOCK_MS_PER_CPU_MS = 3;

const refuse = (reason: Sentence) => new Refusal('badFile', { reason });
const TOO_LONG = say('file.readTooLong');
const TOO_MUCH = say('file.tooMuch');

const DAMAGED = say('file.damaged');

/**
 * If a child exceeds its memory, it is ended by V8, its guard or the kernel; if it exceeds its time, by its guard, with
 * SIGTERM.
 */
const reasonOfEnd = (signal: NodeJS.Signals | null): Sentence =>
  signal === null ? DAMAGED : signal === 'SIGTERM' ? TOO_LONG : TOO_MUCH;

const readInChild = async (
  path: string,
  output: string,
  limits: Limits,
  onProgress: (rows: number) => void,
  begin: () => void,
) => {
  const maxCpuMs = limits.maxCpuMs ?? cpuMsFor((await stat(path)).size);
  const maxMs = maxCpuMs * CLOCK_MS_PER_CPU_MS;
  return new Promise<number>((resolve, reject) => {
    const child = takeChild();
    let settle: (() => void) | undefined;
    // The place in the queue only becomes free once the process is gone.
    const end = (how: () => void) => {
      settle ??= how;
      child.kill('SIGKILL');
    };
    const fail = (reason: Sentence) => end(() => reject(refuse(reason)));
    const timer = setTimeout(() => fail(TOO_LONG), maxMs);
    child.on('message', (message: Message) => {
      if ('begun' in message) begin();
      else if ('rows' in message) onProgress(message.rows);
      else if ('done' in message) end(() => resolve(message.done));
      else fail(message.refused);
    });
    child.once('error', () => {
      clearTimeout(timer);
      // Not started, since the machine has no resources for it: nothing is wrong with the file.
      if (child.pid === undefined) reject(new Fault('unavailable', 5));
    });
    child.once('close', (_, signal) => {
      clearTimeout(timer);
      if (settle) settle();
      else reject(refuse(reasonOfEnd(signal)));
      keepSpare();
    });
    child.send({ path, output, ...limits, maxCpuMs, maxMs }, () => {});
  });
};

/** Reads the first sheet of a file, whatever its name ends in, into lines that `rowsOf` returns. */
export const readSheet = (
  companyId: number,
  path: string,
  output: string,
  limits: Limits,
  onProgress: (rows: number) => void = () => {},
): Reading => {
  let begin = () => {};
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = inTurn(companyId, () => readInChild(path, output, limits, onProgress, begin));
  const begun = Promise.race([first, done.then(() => {})]);
  // Both report a failure; a caller that listens to one of them need not listen to the other.
  begun.catch(() => {});
  done.catch(() => {});
  return { begun, done };
};

/** The rows read, a few hundred at a time; the next ones are loaded when these are done. */
export async function* rowsOf(output: string, size: number): AsyncGenerator<SheetRow[]> {
  const lines = createInterface({ input: createReadStream(output), crlfDelay: Number.POSITIVE_INFINITY });
  let rows: SheetRow[] = [];
  for await (const line of lines) {
    const [row, cells] = JSON.parse(line) as [number, string[]];
    rows.push({ row, cells });
    if (rows.length === size) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** All rows of a small sheet at once, headings first. */
export const readRows = async (companyId: number, path: string, limits: Limits): Promise<SheetRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tilldesk-rows-'));
  try {
    const output = join(folder, 'rows');
    await readSheet(companyId, path, output, limits).done;
    const all: SheetRow[] = [];
    for await (const rows of rowsOf(output, 500)) all.push(...rows);
    return all;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
