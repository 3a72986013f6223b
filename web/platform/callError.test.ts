import { expect, test } from 'vitest';
import { CallError, whyOf } from './callError.ts';

test.each([
  [200, 103, 'Your entered are incorrect, please confirm and try again!!'],
  [200, 105, "Verification code doesn't match, please check your code!"],
  [200, 106, 'This email already exists'],
  [200, 150, 'This enter data already exists'],
  [200, 9130, 'Payment amount does not match the amount due'],
  [200, 9020, 'Upload file format error, please try another file!'],
  [200, 7777, 'An internal error occurred!'],
  [401, 401, 'Authorization verification failed'],
  [403, 403, "You don't have the permission!"],
  [418, 418, "You don't have the permission!"],
  [429, 429, 'too fast'],
])('HTTP %i with code %i and no words of its own says: %s', (status, code, words) => {
  expect(new CallError({ status, code }).message).toBe(words);
});

test('the envelope’s own words come first', () => {
  expect(new CallError({ status: 403, code: 403, message: 'Only the owner' }).message).toBe('Only the owner');
});

test('where there is no form, what is wrong with the fields is said instead of the code', () => {
  const fields = { from: 'Choose ten years at most', to: 'Choose ten years at most' };
  expect(whyOf(new CallError({ status: 200, code: 103, data: { fields } }))).toBe('Choose ten years at most');
  expect(whyOf(new CallError({ status: 403, code: 403 }))).toBe("You don't have the permission!");
  expect(whyOf(new Error('Broken'))).toBe('Broken');
});
