import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** The heap limit is V8's own, which then ends the process; memory outside the heap counts for the guard as well. */
const MAX_HEAP_MB = 640;
const MAX_MB = 1024;
/** A spare process unused for this long is ended to free its memory. */
const SPARE_MS = 5 * 60_000;

/** It gets none of our secrets: the child knows nothing but the file. */
const environment = () => {
  const { SystemRoot } = process.env;
  return { TZ: 'UTC', ...(SystemRoot ? { SystemRoot } : {}) };
};

const startChild = (): ChildProcess =>
  fork(join(import.meta.dirname, 'sheet-child.mjs'), [String(MAX_MB)], {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=16'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A process in its own group is not stopped with us; it notices when its channel is closed.
    detached: true,
  });

type Spare = { child: ChildProcess; release: () => void };
let spare: Spare | undefined;

/**
 * Starts a process for the next file, so that the file need not wait for one. It does not keep the server from ending.
 */
export const keepSpare = (): void => {
  if (spare) return;
  const child = startChild();
  const tired = setTimeout(() => child.kill('SIGKILL'), SPARE_MS).unref();
  const release = () => {
    clearTimeout(tired);
    child.off('exit', release);
    child.off('error', release);
    if (spare?.child === child) spare = undefined;
  };
  child.on('exit', release);
  child.on('error', release);
  child.unref();
  child.channel?.unref();
  spare = { child, release };
};

/** A process for one file: nothing of a file is left when the next one is read. */
export const takeChild = (): ChildProcess => {
  const waiting = spare?.child.connected ? spare : undefined;
  if (!waiting) return startChild();
  const { child, release } = waiting;
  release();
  child.ref();
  child.channel?.ref();
  return child;
};
