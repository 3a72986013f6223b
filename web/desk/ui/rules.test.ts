import { expect, test } from 'vitest';
import { UserChange, UserDraft } from '#contract/identity/users.ts';
import { CompanyDraft } from '#contract/settings.ts';
import { blankFor, isRequired, rules, withBlanks } from './rules.ts';

const judge = async (field: Parameters<typeof rules>[0], value: unknown) => {
  const [, rule] = rules(field);
  if (!rule || !('validator' in rule) || !rule.validator) throw new Error('no validator');
  return Promise.resolve(rule.validator(rule as never, value, () => {})).then(
    () => 'fine',
    (error: Error) => error.message,
  );
};

test('a form asks for what the contract cannot do without', () => {
  expect(isRequired(UserDraft.shape.name)).toBe(true);
  expect(isRequired(UserDraft.shape.phone)).toBe(false);
  expect(isRequired(CompanyDraft.shape.email)).toBe(false);
});

test('a wrong value is told in the contract’s own words, inside a choice of shapes too', async () => {
  expect(await judge(UserDraft.shape.email, 'nobody')).toBe('Enter a full email address, for example name@example.com');
  expect(await judge(CompanyDraft.shape.email, 'nobody')).toBe(
    'Enter a full email address, for example name@example.com',
  );
  expect(await judge(CompanyDraft.shape.phone, '12')).toContain('0412 345 678');
  expect(await judge(UserDraft.shape.phone, '0412 345 678')).toBe('fine');
});

test('a blank is what the contract takes for one', () => {
  expect(blankFor(CompanyDraft.shape.email)).toBe('');
  expect(blankFor(UserDraft.shape.phone)).toBeNull();
  expect(withBlanks(UserChange, { id: 1, phone: '', password: '' })).toEqual({
    id: 1,
    phone: null,
    password: undefined,
  });
});
