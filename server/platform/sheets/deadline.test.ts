import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { emptyFolder, isPostgres } from '#server/platform/db/testing.ts';
import { takeChild } from './children.ts';
import { readSheet } from './read.ts';
import { workbook } from './testing.ts';

const limits = { maxRows: 100_000, maxColumns: 100 };

describe.skipIf(isPostgres)('a file that takes too long', () => {
  /** Opening it blocks until somebody writes into it. */
  const endless = async () => {
    const path = join(await emptyFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    return path;
  };

  const small = async () => {
    const path = join(await emptyFolder(), 'in');
    await writeFile(path, 'SKU\n1\n');
    return path;
  };

  test('is given up by its reader itself, which needs no server for that', async () => {
    const child = takeChild();
    const slow = Array.from({ length: 80_000 }, (_, at) => `<row r="${at + 1}">${'<c/>'.repeat(300)}</row>`).join('');
    const folder = await emptyFolder();
    const path = join(folder, 'in');
    await writeFile(path, workbook(slow));
    child.send({ path, output: join(folder, 'out'), ...limits, maxCpuMs: 300, maxMs: 60_000 });
    expect((await once(child, 'exit'))[1]).toBe('SIGTERM');
  });

  test('is refused, and the next one of that company is read', async () => {
    const { done } = readSheet(7, await endless(), '/dev/null', { ...limits, maxCpuMs: 300 });
    const next = readSheet(7, await small(), '/dev/null', limits);
    await expect(done).rejects.toMatchObject({
      data: { reason: say('file.readTooLong') },
    });
    expect(await next.done).toBe(1);
  });

  test('keeps no other company waiting, however many such files one sends', async () => {
    const slow = await Promise.all([endless(), endless(), endless()]);
    const readings = slow.map((path) => readSheet(7, path, '/dev/null', { ...limits, maxCpuMs: 5000 }));
    let isFirstOver = false;
    readings[0]?.done.catch(() => {
      isFirstOver = true;
    });
    expect(await readSheet(8, await small(), '/dev/null', limits).done).toBe(1);
    expect(isFirstOver).toBe(false);
    for (const path of slow) await writeFile(path, '');
    await Promise.allSettled(readings.map(({ done }) => done));
  });
});
