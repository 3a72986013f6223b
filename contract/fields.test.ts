import { expect, test } from 'vitest';
import { z } from 'zod';
import { Day, Instant, LocalMoment } from './fields.ts';
import { say } from './messages/sentence.ts';

const Period = z.strictObject({ from: Day, at: Instant, begins: LocalMoment });

test('there is no year 0, and the field that has it is named', () => {
  const period = { from: '0000-01-01', at: '0000-01-01T00:00:00Z', begins: '0000-01-01T09:00' };
  const issues = Period.safeParse(period).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(issues).toEqual([
    ['from', say('field.date')],
    ['at', say('field.instant')],
    ['begins', say('field.moment')],
  ]);
  expect(Period.safeParse({ from: '0001-01-01', at: '0001-01-01T00:00:00Z', begins: '0001-01-01T09:00' }).success).toBe(
    true,
  );
});
