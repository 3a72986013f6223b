import type { z } from 'zod';

const typeWords: Record<string, string> = {
  number: 'Must be a number',
  int: 'Must be a whole number',
  string: 'Must be text',
  boolean: 'Must be yes or no',
  array: 'Must be a list',
  object: 'Must be a group of fields',
  record: 'Must be a group of fields',
  date: 'Must be a date and time',
};

/** Says what is wrong in words a shop assistant understands, wherever a schema gives no message of its own. */
export const wording: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Please fill this in';
      return typeWords[issue.expected] ?? 'This is not understood here';
    case 'unrecognized_keys':
      return 'This field is not known';
    case 'invalid_value':
      return issue.values.length > 12 ? 'This is not one of the choices' : `Must be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1 ? 'Please fill this in' : `At least ${issue.minimum} characters`;
      if (issue.origin === 'array') return `At least ${issue.minimum} of them`;
      return issue.inclusive ? `Must be at least ${issue.minimum}` : `Must be more than ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `At most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `At most ${issue.maximum} of them`;
      return issue.inclusive ? `Must be at most ${issue.maximum}` : `Must be less than ${issue.maximum}`;
    case 'not_multiple_of':
      return Number(issue.divisor) === 1 ? 'Must be a whole number' : 'Has too many decimals';
    case 'invalid_format':
      if (issue.format === 'date') return 'Must be a day such as 2026-03-31';
      if (issue.format === 'datetime') return 'Must be an instant such as 2026-03-31T09:00:00Z';
      if (issue.format === 'email') return 'This is not an email address';
      return 'This is not written as expected';
    default:
      return 'This is not understood here';
  }
};

const MAX_NAME = 100;
/** A field's name as an answer says it: one that nobody gave a field is not repeated at length. */
export const shortName = (name: string): string => name.slice(0, MAX_NAME);

/** Enough for any form; an answer does not repeat ten thousand unknown names. */
const MAX_NAMED = 100;

/** A schema's complaints as the envelope carries them: one sentence per field. */
export const fieldsOf = (error: z.core.$ZodError): Record<string, string> => {
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_NAMED).map((key) => (path ? `${path}.${key}` : key))
        : [path || 'body'];
    for (const name of names.map(shortName)) {
      if (fields.size === MAX_NAMED) return Object.fromEntries(fields);
      if (!fields.has(name)) fields.set(name, issue.message);
    }
  }
  return Object.fromEntries(fields);
};
