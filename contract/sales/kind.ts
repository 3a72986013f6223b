import type { OrderKind } from './order.ts';

type Lines = readonly { quantity: number }[];

/** It counts as a transaction: exchanges do, plain returns don't. */
export const sellsSomething = (lines: Lines): boolean => lines.some(({ quantity }) => quantity > 0);

/** By its lines: goods returned without a receipt have no sale to point to. */
export const kindOf = (lines: Lines): OrderKind =>
  lines.every(({ quantity }) => quantity >= 0) ? 'sale' : sellsSomething(lines) ? 'exchange' : 'return';
