import { expect, test } from 'vitest';
import { StorageFull } from '#web/till/device/ledger.ts';
import { savingProblem } from './saving.ts';

test('only a full disk asks for storage; anything else asks for a reload', () => {
  expect(savingProblem(new StorageFull())).toContain('Free some storage');
  expect(savingProblem(new DOMException('gone', 'NotFoundError'))).toContain('Reload the till');
});
