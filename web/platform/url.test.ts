import { expect, test } from 'vitest';
import { AuditFilter } from '#contract/audit.ts';
import { UserFilter } from '#contract/identity/users.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import { readFilter, writeFilter } from './url.ts';

const read = (query: string) => readFilter(UserFilter, new URLSearchParams(query));

test('an address is read as the API would read it', () => {
  expect(read('pageNo=3&status=active&roleId=7&keyword=mei')).toEqual({
    pageNo: 3,
    pageSize: 20,
    status: 'active',
    roleId: 7,
    keyword: 'mei',
  });
});

test('each bad parameter falls back alone', () => {
  expect(read('pageNo=1e3&pageSize=&roleId=-1&status=nonsense&keyword=mei&other=1')).toEqual({
    pageNo: 1,
    pageSize: 20,
    keyword: 'mei',
  });
  expect(readFilter(AuditFilter, new URLSearchParams('from=yesterday')).from).toBeUndefined();
});

test('only what differs from the defaults is written, beside what is not ours', () => {
  const params = writeFilter(
    UserFilter,
    { pageNo: 1, pageSize: 50, keyword: '' },
    new URLSearchParams('copy=2&pageNo=4'),
  );
  expect(params.toString()).toBe('copy=2&pageSize=50');
});

test('an instant survives the address', () => {
  const at = new Date('2026-03-01T13:00:00Z');
  const params = writeFilter(stockByDate.input, { at }, new URLSearchParams());
  expect(readFilter(stockByDate.input, params).at).toEqual(at);
});
