import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { openGate } from '#server/platform/gate.ts';
import { Refusal } from '#server/platform/refusal.ts';

export type SheetRow = { row: number; cells: string[] };
type Message = { begun: true } | { rows: number } | { done: number } | { refused: string };

export type Reading = {
  /** Resolves when the first rows are there; refuses with 9020 and a sentence when the file is no good. */
  begun: Promise<void>;
  /** Resolves with the number of rows below the heading. */
  done: Promise<number>;
};
export type Limits = { maxRows: number; maxColumns: number };

const PATIENCE = 60_000;
/** Young and old generation together: a hundred thousand rows need about half of it. */
const resourceLimits = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 64 };
/** Each reading may take so much memory: a few at a time. */
const inTurn = openGate(2, 20);

const refuse = (reason: string) => new Refusal('badFile', { reason }, reason);

const readInWorker = (
  path: string,
  output: string,
  limits: Limits,
  onProgress: (rows: number) => void,
  begin: () => void,
) =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, 'sheet-worker.mjs'), {
      workerData: { path, output, ...limits },
      resourceLimits,
    });
    let ended = false;
    const end = (settle: () => void) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      void worker.terminate().then(settle);
    };
    const fail = (reason: string) => end(() => reject(refuse(reason)));
    const timer = setTimeout(() => fail('Reading this file takes too long.'), PATIENCE);
    worker.on('message', (message: Message) => {
      if ('begun' in message) begin();
      else if ('rows' in message) onProgress(message.rows);
      else if ('done' in message) end(() => resolve(message.done));
      else fail(message.refused);
    });
    // Most likely out of the memory it was given.
    worker.on('error', () => fail('The file holds far more than a spreadsheet of products does.'));
    worker.on('exit', () => fail('The file is damaged, or it is not a spreadsheet.'));
  });

/** Reads the first sheet of a file, whatever its name ends in, into lines that `rowsOf` gives back. */
export const readSheet = (
  path: string,
  output: string,
  limits: Limits,
  onProgress: (rows: number) => void = () => {},
): Reading => {
  let begin = () => {};
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = inTurn(() => readInWorker(path, output, limits, onProgress, begin));
  const begun = Promise.race([first, done.then(() => {})]);
  // Both tell of a failure; whoever listens to one of them need not listen to the other.
  begun.catch(() => {});
  done.catch(() => {});
  return { begun, done };
};

/** What was read, a few hundred rows at a time; the next ones are fetched when these are dealt with. */
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
export const readRows = async (path: string, limits: Limits): Promise<SheetRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tilldesk-rows-'));
  try {
    const output = join(folder, 'rows');
    await readSheet(path, output, limits).done;
    const all: SheetRow[] = [];
    for await (const rows of rowsOf(output, 500)) all.push(...rows);
    return all;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
