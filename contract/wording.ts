import type { z } from 'zod';
import { type Sentence, say } from '#contract/messages/sentence.ts';

const typeWords: Record<string, string> = {
  number: say('field.number'),
  int: say('field.wholeNumber'),
  string: say('field.text'),
  boolean: say('field.yesOrNo'),
  array: say('field.list'),
  object: say('field.group'),
  record: say('field.group'),
  date: say('field.dateTime'),
};

const oneOf = (choices: readonly unknown[]): Sentence =>
  choices.length > 12 ? say('field.notAChoice') : say('field.oneOf', { choices: choices.join(', ') });

/** Messages in words a shop assistant understands, for schemas without one of their own. */
export const wording: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return say('field.required');
      return typeWords[issue.expected] ?? say('field.notUnderstood');
    case 'unrecognized_keys':
      return say('request.unknownField');
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      // For shapes told apart by one field: its possible values.
      return 'options' in issue && Array.isArray(issue.options) ? oneOf(issue.options) : say('field.notUnderstood');
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1
          ? say('field.required')
          : say('field.minCharacters', { min: Number(issue.minimum) });
      if (issue.origin === 'array') return say('field.minItems', { min: Number(issue.minimum) });
      return issue.inclusive
        ? say('field.min', { min: Number(issue.minimum) })
        : say('field.moreThan', { min: Number(issue.minimum) });
    case 'too_big':
      if (issue.origin === 'string') return say('field.maxCharacters', { max: Number(issue.maximum) });
      if (issue.origin === 'array') return say('field.maxItems', { max: Number(issue.maximum) });
      return issue.inclusive
        ? say('field.max', { max: Number(issue.maximum) })
        : say('field.lessThan', { max: Number(issue.maximum) });
    case 'not_multiple_of':
      return Number(issue.divisor) === 1 ? say('field.wholeNumber') : say('field.tooManyDecimals');
    case 'invalid_format':
      if (issue.format === 'date') return say('field.date');
      if (issue.format === 'datetime') return say('field.instant');
      if (issue.format === 'email') return say('field.email');
      return say('field.format');
    default:
      return say('field.notUnderstood');
  }
};

const MAX_NAME = 100;
/** A field's name in an answer: unknown names aren't repeated in full. */
export const shortName = (name: string): string => name.slice(0, MAX_NAME);

/** Enough for any form; an answer doesn't repeat ten thousand unknown names. */
const MAX_NAMED = 100;

/** A schema's problems in envelope format: one message per field. */
export const fieldsOf = (error: z.core.$ZodError): Record<string, Sentence> => {
  const fields = new Map<string, Sentence>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_NAMED).map((key) => (path ? `${path}.${key}` : key))
        : [path || 'body'];
    for (const name of names.map(shortName)) {
      if (fields.size === MAX_NAMED) return Object.fromEntries(fields);
      if (!fields.has(name)) fields.set(name, issue.message as Sentence);
    }
  }
  return Object.fromEntries(fields);
};
