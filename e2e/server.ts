import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Below the ports that the system assigns to connections: it stays free between two servers that use it one after the
 * other.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return (await isFree(port)) ? port : freePort();
}

export type RunningServer = {
  url: string;
  /** Resolves once it can answer, with whatever database it has now. */
  untilReady: () => Promise<void>;
  isRunning: () => boolean;
  /** As a person stops it: it finishes its requests, and closes its database. */
  stop: () => Promise<void>;
  /** At once, if nothing of it is needed any more: a stop waits for a browser's open connections. */
  kill: () => Promise<void>;
};

/** Garbage of a start is a quarter of its work, and no server of a test lives long enough to run out of memory. */
const FEW_COLLECTIONS = '--max-semi-space-size=64';

/** However the tests end: their process then closes the server's standard input. Its threads have another. */
const endWithInput = `
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.stdin.on('end', () => process.exit()).resume();
`;
const END_WITH_TESTS = `--import=data:text/javascript,${encodeURIComponent(endWithInput)}`;

/** Starts the built server as a person would, and resolves once it is ready. */
export async function startServer(settings: Record<string, string>, port?: number): Promise<RunningServer> {
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [FEW_COLLECTIONS, END_WITH_TESTS, 'dist/server/main.js'], {
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: String(port), DEMO: '1', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      log = (log + chunk).slice(-20_000);
    });
  }
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const endBy = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return ended;
  };
  const stop = endBy('SIGTERM');
  const untilReady = async () => {
    const deadline = Date.now() + 150_000;
    while (!(await ready(url))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await stop();
        throw new Error(`The server did not become ready:\n${log}`);
      }
      await sleep(50);
    }
  };
  await untilReady();
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { url, untilReady, isRunning, stop, kill: endBy('SIGKILL') };
}

const ready = (url: string) =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );
