import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { backUp, bringBack } from '#server/platform/backups.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { addressOf, emptyFolder, isPostgres, testDatabase, unpackMigrated } from '#server/platform/db/testing.ts';
import { openStorage } from '#server/platform/storage.ts';
import { printer } from '#server/testing.ts';

const picture = `${'p'.repeat(32)}.webp`;
const lines: string[] = [];
const say = (line: string) => void lines.push(line);

let server: Database | undefined;
let config: ReturnType<typeof readConfig>;

const open = () =>
  openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { dir: config.dataDir, durable: false });
const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await open();
  return work(database).finally(() => database.close());
};
const companies = () =>
  inDatabase(async ({ db }) => (await db.selectFrom('company').select('name').execute()).map(({ name }) => name));
const addCompany = (name: string) =>
  inDatabase(({ db }) => db.insertInto('company').values({ name, code: name.toLowerCase() }).execute());

beforeAll(async () => {
  const dataDir = await emptyFolder();
  if (isPostgres) {
    server = await testDatabase('postgres');
    const { rows } = await server.pool.query('select current_database() as name');
    const url = addressOf(process.env.TEST_DATABASE_URL ?? '', rows[0].name);
    config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: url });
  } else {
    await unpackMigrated(dataDir);
    config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  }
  await addCompany('First');
  await openStorage(config).put(picture, Buffer.from('pixels'), 'image/webp');
});
afterAll(() => server?.close());

describe('backup and restore', () => {
  test('a shop and its uploads come back as they were', async () => {
    const file = await backUp(config, undefined, say);
    expect(file).toContain(join(config.dataDir, 'backups', 'tilldesk-'));
    expect(lines[0]).toMatch(/^Backed up the (embedded )?database/);
    expect(lines.join()).not.toContain('postgres:');
    await addCompany('Second');
    await openStorage(config).remove(picture);

    await expect(bringBack(config, { file, force: false }, say)).rejects.toThrow('Say --force');
    expect(await companies()).toEqual(['First', 'Second']);
    await bringBack(config, { file, force: true }, say);
    expect(await companies()).toEqual(['First']);
    const restored = await openStorage(config).get(picture);
    expect(restored && String(await buffer(restored.body))).toBe('pixels');
  });

  test('nothing is written over, and without a name the choice is shown', async () => {
    const folder = join(await emptyFolder(), 'taken');
    await writeFile(folder, 'precious');
    await expect(backUp(config, folder, say)).rejects.toThrow('already there');
    expect(await readFile(folder, 'utf8')).toBe('precious');
    lines.length = 0;
    await expect(bringBack(config, { file: undefined, force: true }, say)).rejects.toThrow('No file was named');
    expect(lines).toEqual([expect.stringContaining('Which one?'), expect.stringMatching(/tilldesk-.*\.backup$/)]);
    await expect(bringBack(config, { file: 'nowhere', force: true }, say)).rejects.toThrow('There is no file');
  });

  test.skipIf(isPostgres)('a running server makes the copy itself, for users who may read its folder', async () => {
    const database = await open();
    const mailer = { send: async () => {}, close: () => {} };
    const { http } = await buildApp({
      config,
      database,
      mailer,
      printer,
      storage: openStorage(config),
      version: 'test',
    });
    await http.listen({ port: 0, host: '127.0.0.1' });
    try {
      const stranger = await http.inject({
        method: 'POST',
        url: '/backup',
        headers: { 'backup-token': 'guessed' },
        payload: { file: 'stolen' },
      });
      expect(stranger.statusCode).toBe(403);
      expect((await http.inject({ method: 'POST', url: '/backup' })).statusCode).toBe(403);
      lines.length = 0;
      const file = await backUp(config, join(await emptyFolder(), 'live.backup'), say);
      expect(lines[0]).toContain('while it runs');
      expect((await readFile(file)).length).toBeGreaterThan(100_000);
      await expect(bringBack(config, { file, force: true }, say)).rejects.toThrow('in use by process');
    } finally {
      await http.close();
      await database.close();
    }
    expect(await readdir(config.dataDir)).not.toContain('server.json');
  });

  test.skipIf(isPostgres)('the note of a server that was killed misleads nobody', async () => {
    const note = join(config.dataDir, 'server.json');
    await writeFile(note, JSON.stringify({ url: 'http://127.0.0.1:9', token: 'x' }));
    lines.length = 0;
    await backUp(config, join(await emptyFolder(), 'quiet.backup'), say);
    expect(lines[0]).not.toContain('while it runs');
  });
});
