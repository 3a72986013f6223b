import { expect, test } from 'vitest';
import { loginPath, wantedPath } from './wantedPath.ts';

test.each(['/settings/branch', '/users/list?keyword=a%20b&pageNo=2', '/users/edit/3#top'])(
  '%s may be gone to',
  (path) => {
    expect(wantedPath(path)).toBe(path);
  },
);

test.each([
  '',
  'users/list',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/users\n/list',
  '/user/login',
  '/user',
  '/404',
])('%j is not a page of ours to go back to', (path) => {
  expect(wantedPath(path)).toBeUndefined();
});

test('the way back is in the address of the login page', () => {
  expect(loginPath('/users/list?pageNo=2')).toBe('/user/login?redirect=%2Fusers%2Flist%3FpageNo%3D2');
  expect(loginPath('/')).toBe('/user/login');
  expect(loginPath('/404')).toBe('/user/login?redirect=%2F404');
});
