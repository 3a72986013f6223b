import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger, StorageFull } from './ledger.ts';
import { encodeRecord, readRecords } from './log.ts';
import { type MemoryFiles, memoryFiles, someEvent } from './testing.ts';

const open = (files: MemoryFiles) => Ledger.open(files, 3);
const idsOf = (ledger: Ledger) => ledger.book.entries().map(({ event }) => event.id);

test('a torn record ends a file, and what stands before it is read', () => {
  const bytes = [{ a: 1 }, { b: '中文' }, { c: 3 }].map(encodeRecord);
  const whole = new Uint8Array(bytes.flatMap((each) => [...each]));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: bytes[2]?.length ?? 1 }), (torn) => {
      const { records, soundBytes } = readRecords(whole.subarray(0, whole.length - torn));
      expect(records).toEqual([{ a: 1 }, { b: '中文' }]);
      expect(soundBytes).toBe((bytes[0]?.length ?? 0) + (bytes[1]?.length ?? 0));
    }),
  );
  whole[12] = (whole[12] ?? 0) ^ 1;
  expect(readRecords(whole).records).toEqual([]);
});

test('an event is in both stores before it is done, and survives the loss of either', async () => {
  for (const lose of ['store', 'logs', 'power'] as const) {
    const files = memoryFiles();
    const ledger = await open(files);
    const { id } = await ledger.append(someEvent());
    await ledger.markSent([id]);
    const second = await ledger.append(someEvent());
    if (lose === 'store') files.store.rows.clear();
    if (lose === 'logs') for (const log of files.logs) log.truncate(0);
    if (lose === 'power') for (const log of files.logs) log.cutPower();
    const again = await open(files);
    expect(idsOf(again)).toEqual([id, second.id]);
    expect(again.book.counters).toEqual({ epoch: 1, seq: 2, sales: 0 });
    expect(files.store.rows.size).toBe(2);
    // Each store is whole again: the other may go now.
    files.store.rows.clear();
    expect(idsOf(await open(files))).toEqual([id, second.id]);
  }
});

test('a database that was cleared while the till runs is replaced by one with every event', async () => {
  const files = memoryFiles();
  const ledger = await open(files);
  const { id } = await ledger.append(someEvent());
  await ledger.markSent([id]);
  files.store.failure = new DOMException('The database is closed', 'InvalidStateError');
  const second = await ledger.append(someEvent());
  const next = memoryFiles();
  await ledger.replaceStore(next.store);
  const third = await ledger.append(someEvent());
  expect(idsOf(await open(next))).toEqual([id, second.id, third.id]);
  expect(next.store.rows.get(id)?.sent).toBe(true);
});

test('whatever is torn, lost or cut off while old events are cleared away, no acknowledged event is lost', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant('append' as const) },
    { weight: 2, arbitrary: fc.constant('send' as const) },
    { weight: 2, arbitrary: fc.constant('restart' as const) },
    { weight: 1, arbitrary: fc.constant('cutPower' as const) },
    { weight: 1, arbitrary: fc.constant('loseStore' as const) },
    { weight: 1, arbitrary: fc.constant('crashWhileRewriting' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const files = memoryFiles();
      let ledger = await open(files);
      const acknowledged: string[] = [];
      for (const each of steps) {
        if (each === 'append') acknowledged.push((await ledger.append(someEvent())).id);
        if (each === 'send') await ledger.markSent(acknowledged.slice(0, 2));
        if (each === 'cutPower') for (const log of files.logs) log.cutPower();
        if (each === 'loseStore') files.store.rows.clear();
        if (each === 'crashWhileRewriting') {
          for (const log of files.logs) log.room = log.size + 40;
          await open(files).catch(() => undefined);
          for (const log of files.logs) {
            log.cutPower();
            log.room = Number.POSITIVE_INFINITY;
          }
        }
        if (each !== 'append' && each !== 'send') ledger = await open(files);
        expect(idsOf(ledger)).toEqual(acknowledged);
      }
      const numbers = ledger.book.entries().map(({ event }) => event.seq);
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    }),
    { numRuns: 150 },
  );
});

test('a full disk refuses before anything is done, and selling goes on when there is room', async () => {
  const files = memoryFiles();
  const ledger = await open(files);
  await ledger.append(someEvent());
  files.store.fill();
  await expect(ledger.append(someEvent())).rejects.toThrow(StorageFull);
  files.store.failure = undefined;
  for (const log of files.logs) log.room = log.size + 10;
  await expect(ledger.append(someEvent())).rejects.toThrow(StorageFull);
  expect(idsOf(await open(files))).toHaveLength(1);
  for (const log of files.logs) log.room = Number.POSITIVE_INFINITY;
  const again = await open(files);
  expect((await again.append(someEvent())).seq).toBe(2);
});

test('the room that is reserved for a full disk is used before anything is refused', async () => {
  const files = memoryFiles();
  let reserved = 1;
  files.makeRoom = () => {
    files.store.failure = undefined;
    reserved -= 1;
    return reserved >= 0;
  };
  const ledger = await open(files);
  files.store.fill();
  const { id } = await ledger.append(someEvent());
  expect([...files.store.rows.keys()]).toEqual([id]);
  files.store.fill();
  await expect(ledger.append(someEvent())).rejects.toThrow(StorageFull);
});

test('a database that breaks is left alone, and the files go on', async () => {
  const files = memoryFiles();
  const ledger = await open(files);
  files.store.failure = new Error('Internal error');
  const { id } = await ledger.append(someEvent());
  files.store.failure = undefined;
  await ledger.append(someEvent());
  expect(files.store.rows.size).toBe(0);
  expect(idsOf(await open(files))).toContain(id);
  expect(files.store.rows.size).toBe(2);
});

test('events go 30 business days after they were sent, and their numbers never come again', async () => {
  const files = memoryFiles();
  const ledger = await open(files);
  const first = await ledger.append(someEvent({ day: '2026-10-01' }));
  const second = await ledger.append(someEvent({ day: '2026-10-01' }));
  await ledger.markSent([first.id]);
  for (let day = 1; day < 30; day++) await ledger.append(someEvent({ day: `2026-11-${String(day).padStart(2, '0')}` }));
  expect(idsOf(await open(files))).toContain(first.id);
  const next = await (await open(files)).append(someEvent({ day: '2026-11-30' }));
  const later = await open(files);
  expect(idsOf(later)).toHaveLength(31);
  expect(idsOf(later)).not.toContain(first.id);
  expect(idsOf(later)).toContain(second.id);
  expect([...files.store.rows.keys()].toSorted()).toEqual(idsOf(later).toSorted());
  expect((await later.append(someEvent())).seq).toBe(next.seq + 1);
});

test('a clock that is years off makes a device forget nothing', async () => {
  const files = memoryFiles();
  const ledger = await open(files);
  const { id } = await ledger.append(someEvent({ deviceAt: '2010-01-01T00:00:00.000Z' }));
  await ledger.markSent([id]);
  expect(idsOf(await open(files))).toEqual([id]);
});

test('a new epoch counts from one and outlives a restart', async () => {
  const files = memoryFiles();
  const ledger = await open(files);
  await ledger.append(someEvent());
  ledger.startEpoch(2);
  ledger.startEpoch(1);
  const again = await open(files);
  expect(await again.append(someEvent())).toMatchObject({ epoch: 2, seq: 1 });
});
