import { expect } from 'vitest';
import type { Raw, Shop } from '#server/testing.ts';
import { hashTables } from './stored.ts';

export const fieldsOf = ({ body }: Raw) => (body.data as { fields?: Record<string, string> } | null)?.fields ?? {};

/** Refused with this field in the error, and nothing stored. */
export const expectRefused = async (shop: Shop, field: string, send: () => Promise<Raw>) => {
  const before = await hashTables(shop);
  const answer = await send();
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(answer.body.code, answer.text.slice(0, 300)).toBe(103);
  expect(fieldsOf(answer)).toHaveProperty([field], expect.any(String));
  expect(await hashTables(shop)).toEqual(before);
  return answer;
};
