import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDir } from './lock.ts';
import { type Database, openDatabase } from './open.ts';
import { PREPARED } from './prepared.ts';
import { CACHE, emptyFolder, endSlowStatement, isPostgres, unpackEmpty } from './testing.ts';
import { vacuumAndCheckpoint } from './upkeep.ts';

/** A server that keeps selling, and prints each sale only after its commit. */
const shop = `
  import { migrate } from '${join(import.meta.dirname, 'migrate.ts')}';
  import { openDatabase } from '${join(import.meta.dirname, 'open.ts')}';
  const database = await openDatabase({ dir: process.argv[2] });
  await migrate(database);
  for (;;) {
    const { rows } = await database.pool.query('insert into sale (note) values ($1) returning id', ['x'.repeat(500)]);
    process.stdout.write(rows[0].id + '\\n');
  }
`;

describe.skipIf(isPostgres)('the embedded database in its directory', () => {
  let bundle: string;
  let dir: string; // one for all: opening a new database takes seconds

  /** Built like the server: the worker and the migrations are beside the bundle. */
  beforeAll(async () => {
    dir = await emptyFolder();
    await unpackEmpty(dir);
    bundle = join(CACHE, `shop-${process.pid}`);
    await mkdir(join(bundle, 'migrations'), { recursive: true });
    await writeFile(join(bundle, 'shop.ts'), shop);
    await build({
      input: join(bundle, 'shop.ts'),
      platform: 'node',
      external: [/^(pg|kysely|@electric-sql\/pglite)/],
      output: { file: join(bundle, 'shop.mjs') },
    });
    await copyFile(join(import.meta.dirname, 'pglite-worker.mjs'), join(bundle, 'pglite-worker.mjs'));
    const table = 'create table sale (id int generated always as identity primary key, note text);';
    await writeFile(join(bundle, 'migrations', '0001-sale.sql'), table);
  });
  afterAll(() => rm(bundle, { recursive: true, force: true }));

  const startShop = (dir: string): ChildProcess =>
    spawn(process.execPath, [join(bundle, 'shop.mjs'), dir], { stdio: ['ignore', 'pipe', 'pipe'] });

  const sellUntilKilled = async (child: ChildProcess, enough: number): Promise<number[]> => {
    if (!child.stdout) throw new Error('no output');
    const sales: number[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      sales.push(Number(line));
      if (sales.length >= enough) child.kill('SIGKILL'); // the lines already written still arrive
    }
    return sales;
  };

  test('a killed server has lost nothing it acknowledged, time after time', async () => {
    const acknowledged: number[] = [];
    for (let life = 0; life < 2; life++) {
      acknowledged.push(...(await sellUntilKilled(startShop(dir), 40)));
      expect(acknowledged.length).toBeGreaterThanOrEqual(40 * (life + 1));
      const database = await openDatabase({ dir });
      const { rows } = await database.pool.query('select count(*) from sale where id = any($1)', [acknowledged]);
      await database.close();
      expect(rows).toEqual([{ count: acknowledged.length }]);
    }
  });

  test('a directory in use is refused, and the refusal names the process', async () => {
    const database = await openDatabase({ dir });
    const rival = startShop(dir);
    const complaint: Buffer[] = [];
    rival.stderr?.on('data', (chunk) => complaint.push(chunk));
    const [code] = await once(rival, 'close');
    expect(code).not.toBe(0);
    expect(Buffer.concat(complaint).toString()).toContain(`in use by process ${process.pid} on ${hostname()}`);
    await expect(openDatabase({ dir })).rejects.toThrow(`in use by process ${process.pid}`);
    await database.close();
    expect(await readdir(dir)).toEqual(['database']);
  });

  test('a lock left behind by a dead process or another machine is taken over', async () => {
    const deadHolder = { pid: 1, host: hostname(), since: 'yesterday', token: 'old' };
    // From an earlier version, from another machine, and cut off by a crash: all without a heartbeat, so each must be
    // waited for.
    const locks = [JSON.stringify({ ...deadHolder, kernel: 'another', listens: true }), '{"pid": 1, "ho'];
    const takeOver = async (lock: string) => {
      const folder = await emptyFolder();
      await writeFile(join(folder, 'tilldesk.lock'), lock);
      const release = await lockDir(folder);
      expect(JSON.parse(await readFile(join(folder, 'tilldesk.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
      await release();
    };
    await Promise.all(locks.map(takeOver));
  });

  test('a server in another container is told by the kernel: alive although its pid is not, dead at once when killed', async () => {
    const rival = startShop(dir);
    if (!rival.stdout) throw new Error('no output');
    await once(rival.stdout, 'data');
    const path = join(dir, 'tilldesk.lock');
    // As seen in a container: the same host name, and a pid that is its own or unused.
    const holder = JSON.parse(await readFile(path, 'utf8'));
    for (const pid of [process.pid, 2 ** 22 + 1]) {
      await writeFile(path, JSON.stringify({ ...holder, pid }));
      await expect(lockDir(dir)).rejects.toThrow('is in use');
    }
    rival.kill('SIGKILL');
    await once(rival, 'close');
    const begun = Date.now();
    const release = await lockDir(dir);
    expect(Date.now() - begun).toBeLessThan(2000);
    await release();
    expect(await readdir(dir)).toEqual(['database']);
  });

  test('without a socket the heartbeat decides', async () => {
    const release = await lockDir(dir);
    const path = join(dir, 'tilldesk.lock');
    const holder = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...holder, host: 'elsewhere', kernel: 'another', listens: false }));
    const rival = startShop(dir);
    const [code] = await once(rival, 'close');
    expect(code).not.toBe(0);
    await release();
  });

  describe('opened once', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase({ dir, statementTimeout: 3000 });
    });
    afterAll(() => database.close());

    test('a statement beyond its time limit is ended with the engine, which comes back with all that was committed', async () => {
      const { pool } = database;
      await pool.query('create table box (name text)');
      await pool.query(`insert into box values ('kept')`);
      await endSlowStatement(database, 'box');
      const slow = pool.query('select count(*) from generate_series(1, 1000000000)');
      const waiting = pool.query('select name from box');
      await expect(slow).rejects.toMatchObject({ code: '57014' });
      expect((await waiting).rows).toEqual([{ name: 'kept' }]);
    });

    test('a statement that ends the engine fails alone', async () => {
      const { pool } = database;
      await pool.query('create table crate (x int)');
      await pool.query('insert into crate values (1)');
      await expect(pool.query('copy crate from stdin')).rejects.toMatchObject({ code: '57P02' });
      expect((await pool.query('select x from crate')).rows).toEqual([{ x: 1 }]);
    });

    test('a statement is planned once, also after upkeep, and anew when the engine has ended', async () => {
      const { pool } = database;
      const ask = async () => (await pool.query(`${PREPARED} select $1::int + 1 as sum`, [1])).rows;
      const planned = async () =>
        (
          await pool.query(`select (generic_plans + custom_plans)::int as times from pg_prepared_statements
          where statement like '%as sum'`)
        ).rows;
      for (let at = 0; at < 3; at += 1) expect(await ask()).toEqual([{ sum: 2 }]);
      await vacuumAndCheckpoint(pool, 3000);
      expect(await ask()).toEqual([{ sum: 2 }]);
      expect(await planned()).toEqual([{ times: 4 }]);
      expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '3s' }]);
      await pool.query('create table chest (x int)');
      await expect(pool.query('copy chest from stdin')).rejects.toMatchObject({ code: '57P02' });
      expect(await ask()).toEqual([{ sum: 2 }]);
      expect(await planned()).toEqual([{ times: 1 }]);
    });

    test('upkeep clears dead rows and gathers statistics', async () => {
      const { pool } = database;
      await pool.query('create table item as select i as x from generate_series(1, 10000) i');
      await pool.query('update item set x = x + 1');
      await vacuumAndCheckpoint(pool, 30_000);
      const { rows } = await pool.query(`select n_dead_tup as dead,
        (select count(*) from pg_stats where tablename = 'item') as known from pg_stat_user_tables where relname = 'item'`);
      expect(rows).toEqual([{ dead: 0, known: 1 }]);
    });

    test('upkeep shortens the log although somebody waits for the connection', async () => {
      const { pool } = database;
      await pool.query("create table parcel as select i as x, repeat('x', 1500) as y from generate_series(1, 6000) i");
      await pool.query('update parcel set x = x + 1');
      const round = vacuumAndCheckpoint(pool, 30_000);
      const waiting = pool.query('select 1');
      await Promise.all([round, waiting]);
      const { rows } = await pool.query(
        'select (pg_current_wal_lsn() - redo_lsn)::int8 < 1048576 as "isShort" from pg_control_checkpoint()',
      );
      expect(rows).toEqual([{ isShort: true }]);
    });
  });
});
