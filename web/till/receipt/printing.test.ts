import { expect, test } from 'vitest';
import { names } from '#contract/messages/en/names.ts';
import { en } from '#web/till/counter/texts/en.ts';
import { builtIn } from './printing.ts';

test('a built-in payment type is known by the name it has in English, here and at the server', () => {
  const choices: Readonly<Record<string, string>> = names;
  for (const [key, { name, id }] of Object.entries(builtIn))
    expect([en[id], choices[`choice.${key}`]]).toEqual([name, name]);
});
