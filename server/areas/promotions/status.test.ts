import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop } from '#server/testing.ts';
import { statusBy } from './queries.ts';

const window = {
  state: 'active',
  startsAt: '2026-11-16T09:00',
  endsAt: '2026-11-20T17:00',
  limitTotal: 3,
  uses: 0,
  limitUnits: null,
  units: 0,
};

const cases: [string, object, string][] = [
  ['2026-11-16T08:59', {}, 'scheduled'],
  ['2026-11-16T09:00', {}, 'running'],
  ['2026-11-20T16:59', {}, 'running'],
  ['2026-11-20T17:00', {}, 'ended'],
  ['2026-11-17T09:00', { uses: 3 }, 'usedUp'],
  ['2026-11-17T09:00', { uses: 4 }, 'usedUp'],
  ['2026-11-21T09:00', { uses: 3 }, 'ended'],
  ['2026-11-17T09:00', { uses: 3, limitTotal: null }, 'running'],
  ['2026-11-17T09:00', { limitTotal: null, limitUnits: 50, units: 49 }, 'running'],
  ['2026-11-17T09:00', { limitTotal: null, limitUnits: 50, units: 50 }, 'usedUp'],
  ['2026-01-01T00:00', { startsAt: null, endsAt: null }, 'running'],
  ['2026-01-01T00:00', { state: 'draft' }, 'draft'],
  ['2027-01-01T00:00', { state: 'paused' }, 'paused'],
  ['2026-11-17T09:00', { state: 'draft', archivedAt: '2026-11-16' }, 'ended'],
];

test('a promotion is scheduled, running, used up or ended to the minute, unless it is a draft, paused or archived', async () => {
  const { db } = (await openShop()).services.database;
  for (const [clock, more, status] of cases) {
    const { state, startsAt, endsAt, limitTotal, uses, limitUnits, units, archivedAt } = {
      archivedAt: null,
      ...window,
      ...more,
    };
    const { rows } = await sql<{ status: string }>`
      select ${statusBy(sql<string>`${clock}::text`)} as status
      from (select ${state}::text as state, ${startsAt}::text collate "C" as starts_at,
          ${endsAt}::text collate "C" as ends_at, ${limitTotal}::int as limit_total, ${limitUnits}::int as limit_units, ${archivedAt}::timestamptz as archived_at) as p,
        (select ${uses}::int as uses, ${units}::int as units) as u`.execute(db);
    expect(rows[0]?.status, `${clock} ${JSON.stringify(more)}`).toBe(status);
  }
});
