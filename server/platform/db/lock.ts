import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Holder {
  pid: number;
  host: string;
  /** When the process began, in the kernel's ticks: tells a holder from a stranger that got its pid after a reboot. */
  born: string | null;
  since: string;
  token: string;
}

const FILE = 'tilldesk.lock';
const BEAT = 2000;
const heldHere = new Set<string>();

const bornAt = async (pid: number): Promise<string | null> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the command in brackets and may hold spaces: count from its end.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Cut off by a crash, or still being written: of no known host, so its sign of life decides.
    return { pid: 0, host: 'an unknown host', born: null, since: 'an unknown time', token: '' };
  }
};

const beats = async (path: string): Promise<boolean> => {
  const before = (await stat(path).catch(() => undefined))?.mtimeMs;
  await pause(BEAT * 3);
  return (await stat(path).catch(() => undefined))?.mtimeMs !== before;
};

const isStale = async (path: string, holder: Holder): Promise<boolean> => {
  // A pid means nothing across containers, which number their processes from 1 each: watch for a sign of life.
  if (holder.host !== hostname()) return !(await beats(path));
  if (holder.pid === process.pid || !isAlive(holder.pid)) return true;
  return holder.born !== null && holder.born !== (await bornAt(holder.pid));
};

const refuse = (dir: string, { pid, host, since }: Holder): never => {
  throw new Error(
    `The data directory ${dir} is in use by process ${pid} on ${host} since ${since}. ` +
      'Two servers on one directory would destroy it: stop that one first.',
  );
};

/** Takes the data directory for this process alone. Resolves with the function that gives it back. */
export const lockDir = async (dataDir: string): Promise<() => Promise<void>> => {
  const dir = resolve(dataDir);
  const path = join(dir, FILE);
  const since = new Date().toISOString();
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    born: await bornAt(process.pid),
    since,
    token: randomUUID(),
  };
  if (heldHere.has(dir)) refuse(dir, me);
  heldHere.add(dir);
  try {
    await mkdir(dir, { recursive: true });
    await take(dir, path, me);
  } catch (error) {
    heldHere.delete(dir);
    throw error;
  }
  const beat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), BEAT).unref();
  return async () => {
    clearInterval(beat);
    if ((await readHolder(path))?.token === me.token) await rm(path, { force: true });
    heldHere.delete(dir);
  };
};

const take = async (dir: string, path: string, me: Holder): Promise<void> => {
  const holder = await readHolder(path);
  if (holder) {
    if (!(await isStale(path, holder))) refuse(dir, holder);
    await rename(path, `${path}.${me.token}`).catch(() => {}); // a rival may have cleared it already
    await rm(`${path}.${me.token}`, { force: true });
  }
  await writeFile(path, JSON.stringify(me), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  // Two that found the same stale lock may each have cleared it; the last to write is the only one to stay.
  if (holder) await pause(100);
  const winner = await readHolder(path);
  if (winner?.token !== me.token) refuse(dir, winner ?? me);
};
