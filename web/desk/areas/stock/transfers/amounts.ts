import { type Milli, milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { CallError } from '#web/platform/callError.ts';
import type { Counts } from '#web/platform/counts.ts';
import type { Amounts, TransferLine } from './AmountTable.tsx';

export const inTransit = (lines: readonly TransferLine[]) => lines.filter((line) => line.inTransit > 0);
export const everything = (lines: readonly TransferLine[]): Amounts =>
  Object.fromEntries(lines.map((line) => [line.productId, line.inTransit]));

/** Without unreadable input. */
export const readable = (amounts: Amounts): Counts =>
  Object.fromEntries(Object.entries(amounts).flatMap(([id, amount]) => (amount === null ? [] : [[id, amount]])));

/** The lines with a typed quantity, as they are sent. */
export const enteredLines = (
  lines: readonly TransferLine[],
  amounts: Amounts,
): { productId: number; quantity: Milli }[] =>
  lines.flatMap(({ productId }) => {
    const quantity = amounts[productId] ?? milli(0);
    return quantity > 0 ? [{ productId, quantity }] : [];
  });

/** Errors of lines with more than is in transit. */
export const excessProblems = (lines: readonly TransferLine[], amounts: Amounts): Record<number, string> =>
  Object.fromEntries(
    lines
      .filter((line) => (amounts[line.productId] ?? 0) > line.inTransit)
      .map((line) => [line.productId, t('stock.transitTooMany', { count: formatQuantity(line.inTransit) })]),
  );

/** A refusal of lines.1.quantity, shown at the product that was sent second. */
export const byProduct = (error: unknown, lines: readonly { productId: number }[]): Record<number, string> => {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, message]) => {
      const at = /^lines\.(\d+)/.exec(field)?.[1];
      const line = at === undefined ? undefined : lines[Number(at)];
      return line ? [[line.productId, message]] : [];
    }),
  );
};
