// @ts-check
// Plain JavaScript: a worker thread is loaded by Node itself, from the sources in tests and beside the bundle in
// production, and Node 20 strips no types.
import { closeSync, cpSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { open as openFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** @typedef {{ dir?: string, durable?: boolean, dump?: Uint8Array }} Options */
/** @typedef {{ exec: Uint8Array } | { dump: true } | { copyTo: string } | { close: true }} Request */

const extensions = { pg_trgm };
const STARTUP = 0;

/** @param {string} path */
const syncPath = (path) => {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

// A new name is only on disk once its directory is synced. Windows has no such call, and doesn't need it.
/** @param {string} path */
const syncDir = (path) => {
  if (process.platform !== 'win32') syncPath(path);
};

/** A thousand files: in parallel, the disk takes a tenth of the time. @param {string} dir */
const syncTree = async (dir) => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  const syncNext = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) {
        syncDir(path);
        continue;
      }
      const file = await openFile(path, 'r+');
      await file.sync();
      await file.close();
    }
  };
  await Promise.all(Array.from({ length: 16 }, syncNext));
  syncDir(dir);
};

/** The original NodeFS has no fsync at all: a commit might never reach the disk. */
class DurableFS extends NodeFS {
  /** @param {PGlite} pg @param {any} options */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hookSync] } };
  }
}

/** @param {any} mod */
const hookSync = ({ NODEFS }) => {
  const { mknod, rename } = NODEFS.node_ops;
  /** @param {any} node */
  const sync = (node) => NODEFS.tryFSOperation(() => syncDir(NODEFS.realPath(node)));

  NODEFS.stream_ops.fsync = (/** @type {any} */ stream) => {
    NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
    return 0;
  };
  NODEFS.node_ops.mknod = (/** @type {any[]} */ ...args) => {
    const node = mknod(...args);
    sync(args[0]);
    return node;
  };
  NODEFS.node_ops.rename = (/** @type {any} */ node, /** @type {any} */ newDir, /** @type {string} */ newName) => {
    const oldDir = node.parent;
    rename(node, newDir, newName);
    sync(newDir);
    if (oldDir !== newDir) sync(oldDir);
  };
};

const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

/** initdb in one step: a power cut leaves either no database or a whole one. @param {string} dir @param {Blob} [dump] */
const createDatabase = async (dir, dump) => {
  const draft = `${dir}.new`;
  rmSync(draft, { recursive: true, force: true });
  const pg = await PGlite.create({ fs: new NodeFS(draft), extensions, ...(dump && { loadDataDir: dump }) });
  await pg.close();
  await syncTree(draft);
  renameSync(draft, dir);
  syncDir(dirname(dir));
};

/** @param {Options} options @returns {Promise<PGlite>} */
const open = async ({ dir, durable = true, dump }) => {
  const loadDataDir = dump && new Blob([dump]);
  if (!dir) return PGlite.create({ extensions, ...(loadDataDir && { loadDataDir }) });
  if (!existsSync(dir)) await createDatabase(dir, loadDataDir);
  if (!durable) return PGlite.create({ fs: new NodeFS(dir), extensions });
  return PGlite.create({ fs: new DurableFS(dir), extensions, startParams: durableParams });
};

/** @param {string} sql */
const simpleQuery = (sql) => {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
};

/** @param {PGlite} pg @param {Uint8Array} message */
const exec = async (pg, message) => {
  /** @type {Uint8Array[]} */
  const chunks = [];
  // The streaming call, because execProtocolRaw also keeps every message it has ever parsed.
  await pg.execProtocolRawStream(message, { onRawData: (bytes) => chunks.push(bytes.slice()) });
  return Buffer.concat(chunks);
};

/** There is only one session: a new connection must not inherit the state of the last one. @param {PGlite} pg */
const resetSession = async (pg) => {
  if (pg.isInTransaction()) await exec(pg, simpleQuery('rollback'));
  await exec(pg, simpleQuery('discard all'));
};

/** @param {PGlite} pg @param {Request} request @returns {Promise<Uint8Array>} */
const answer = async (pg, request) => {
  if (('dump' in request || 'copyTo' in request) && !pg.isInTransaction()) await exec(pg, simpleQuery('checkpoint'));
  if ('exec' in request) {
    if (request.exec[0] === STARTUP) await resetSession(pg);
    return exec(pg, request.exec);
  }
  if ('dump' in request) return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
  // Nothing else runs in this thread, so the copy is consistent.
  if ('copyTo' in request) cpSync(workerData.dir, request.copyTo, { recursive: true });
  else await pg.close();
  return new Uint8Array(0);
};

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const pg = await open(workerData);
port.on('message', async (/** @type {Request} */ request) => {
  const reply = Uint8Array.from(await answer(pg, request));
  port.postMessage(reply, [reply.buffer]);
});
port.postMessage('ready');
