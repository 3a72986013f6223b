// @ts-check
// A thread beside the reading one: whatever that one is stuck in, this thread sees its time and memory and ends the
// process. It needs no parent, so a reader whose server was killed does not run for ever.
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ maxBytes: number }} */
const { maxBytes } = workerData;
const WATCH_EVERY_MS = 50;

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// The clock starts with the file: a child may have waited for it for minutes.
parentPort?.once('message', (/** @type {{ maxCpuMs: number, maxMs: number }} */ { maxCpuMs, maxMs }) => {
  const begun = performance.now();
  const cpuBefore = cpuMs();
  setInterval(() => {
    const isTooLarge = process.memoryUsage.rss() > maxBytes;
    const isTooLong = cpuMs() - cpuBefore > maxCpuMs || performance.now() - begun > maxMs;
    if (isTooLarge || isTooLong) process.kill(process.pid, isTooLarge ? 'SIGKILL' : 'SIGTERM');
  }, WATCH_EVERY_MS);
});
