import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Holder {
  pid: number;
  host: string;
  since: string;
  token: string;
  /** The running kernel, the same for all its containers; a pid or a host name means nothing across them. */
  kernel: string;
  /** Whether it listens on its socket: then the kernel itself tells at once whether it is still alive. */
  listens: boolean;
}

const FILE = 'tilldesk.lock';
const RENEW_MS = 2000;
/** A holder without a heartbeat for this long is gone. */
const EXPIRES_MS = 3 * RENEW_MS;
/** A socket address cannot be longer. */
const MAX_ADDRESS = 100;
const heldHere = new Set<string>();

const kernelId = async (): Promise<string> =>
  (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname())).trim();

const socketName = (token: string) => `tilldesk-${token.slice(0, 8)}.sock`;

/** Passes `work` a socket address that is short enough, wherever the directory is. */
const withAddress = async <T>(dir: string, token: string, work: (address: string) => Promise<T>): Promise<T> => {
  if (process.platform === 'win32') return work(`\\\\.\\pipe\\tilldesk-${token}`);
  const address = join(dir, socketName(token));
  if (address.length <= MAX_ADDRESS) return work(address);
  const folder = await open(dir);
  try {
    return await work(`/proc/self/fd/${folder.fd}/${socketName(token)}`);
  } finally {
    await folder.close();
  }
};

/** Not every file system supports sockets: undefined if this one does not. */
const listen = (dir: string, token: string): Promise<(() => void) | undefined> =>
  withAddress(
    dir,
    token,
    (address) =>
      new Promise((done) => {
        const server = createServer((socket) => socket.destroy()).unref();
        server.once('error', () => done(undefined));
        server.listen(address, () => done(() => server.close()));
      }),
  );

type Life = 'alive' | 'dead' | 'unknown';

const callHolder = (dir: string, token: string): Promise<Life> =>
  withAddress(
    dir,
    token,
    (address) =>
      new Promise<Life>((done) => {
        const socket = connect(address);
        socket.once('connect', () => {
          socket.destroy();
          done('alive');
        });
        socket.once('error', ({ code }: NodeJS.ErrnoException) => done(code === 'ECONNREFUSED' ? 'dead' : 'unknown'));
      }),
  );

const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Cut off by a crash, or still being written: the heartbeat decides.
    return { pid: 0, host: 'an unknown host', since: 'an unknown time', token: '', kernel: '', listens: false };
  }
};

const beats = async (path: string): Promise<boolean> => {
  const before = (await stat(path).catch(() => undefined))?.mtimeMs;
  for (const until = Date.now() + EXPIRES_MS; Date.now() < until; ) {
    await pause(RENEW_MS / 4);
    if ((await stat(path).catch(() => undefined))?.mtimeMs !== before) return true;
  }
  return false;
};

const isStale = async (dir: string, path: string, holder: Holder, kernel: string): Promise<boolean> => {
  if (holder.listens && holder.kernel === kernel) {
    const life = await callHolder(dir, holder.token);
    if (life !== 'unknown') return life === 'dead';
  }
  return !(await beats(path));
};

const refuse = (dir: string, { pid, host, since }: Holder): never => {
  throw new Error(
    `The data directory ${dir} is in use by process ${pid} on ${host} since ${since}. ` +
      'Two servers on one directory would destroy it: stop that one first.',
  );
};

const forgetSockets = async (dir: string, token: string): Promise<void> => {
  const others = (await readdir(dir)).filter(
    (name) => /^tilldesk-\w{8}\.sock$/.test(name) && name !== socketName(token),
  );
  for (const name of others) await rm(join(dir, name), { force: true });
};

const writeLock = (path: string, me: Holder): Promise<void> =>
  writeFile(path, JSON.stringify(me), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

const take = async (dir: string, path: string, me: Holder): Promise<void> => {
  const holder = await readHolder(path);
  if (holder) {
    if (!(await isStale(dir, path, holder, me.kernel))) refuse(dir, holder);
    const aside = `${path}.${me.token}`;
    await rename(path, aside).catch(() => {}); // a rival may have removed it already
    const rival = await readHolder(aside);
    // A rival was quicker, and this is its lock: put it back.
    if (rival && rival.token !== holder.token) await writeLock(path, rival);
    await rm(aside, { force: true });
  }
  await writeLock(path, me);
  // Two processes that saw the same stale lock may both have removed it; only the last one to write stays.
  if (holder) await pause(100);
  const winner = await readHolder(path);
  if (winner?.token !== me.token) refuse(dir, winner ?? me);
};

/**
 * Another server assumed that this one was dead. Two servers would destroy the directory, so this one writes nothing
 * more.
 */
const leave = (dir: string): never => {
  process.stderr.write(`Another server has taken the data directory ${dir}. This one stops.\n`);
  process.exit(1);
};

/** Locks the data directory for this process. Resolves with the function that releases it. */
export const lockDir = async (dataDir: string): Promise<() => Promise<void>> => {
  const dir = resolve(dataDir);
  const path = join(dir, FILE);
  const since = new Date().toISOString();
  const token = randomUUID();
  const me: Holder = { pid: process.pid, host: hostname(), since, token, kernel: await kernelId(), listens: false };
  if (heldHere.has(dir)) refuse(dir, me);
  heldHere.add(dir);
  let hangUp: (() => void) | undefined;
  const forget = async () => {
    hangUp?.();
    if (process.platform !== 'win32') await rm(join(dir, socketName(token)), { force: true });
    heldHere.delete(dir);
  };
  try {
    await mkdir(dir, { recursive: true });
    hangUp = await listen(dir, token);
    me.listens = hangUp !== undefined;
    await take(dir, path, me);
    await forgetSockets(dir, token);
  } catch (error) {
    await forget();
    throw error;
  }
  const beat = setInterval(() => {
    readHolder(path)
      .then(async (holder) => {
        if (holder?.token === token) return utimes(path, new Date(), new Date());
        leave(dir);
      })
      .catch(() => {}); // the next heartbeat may succeed
  }, RENEW_MS).unref();
  return async () => {
    clearInterval(beat);
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
    await forget();
  };
};
