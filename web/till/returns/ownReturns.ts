import { type Cents, cents } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import type { OriginalLine, SaleEvent, SaleLine, TillEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import type { ReturnedSale } from '#web/till/basket/basket.ts';

/* What was returned from a sale according to this till's own book, sent or not. */

/** A sale by its event, by its order, or both. */
type SaleKey = { saleId: string | null; orderId: number | null };

export type OwnReturns = {
  /** By the line's name. */
  returnedOf: (names: readonly OriginalLine[]) => Milli;
  returned: Cents;
  credited: Cents;
  payments: ReturnedSale['payments'];
};

const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((all, each) => all + each, 0));

const isOf =
  ({ saleId, orderId }: SaleKey) =>
  ({ original }: SaleLine): boolean =>
    original !== null && ('saleId' in original ? original.saleId === saleId : original.orderId === orderId);

export const isSameLine = (one: OriginalLine, other: OriginalLine): boolean => {
  if ('saleId' in one) return 'saleId' in other && one.saleId === other.saleId && one.line === other.line;
  return 'orderId' in other && one.orderId === other.orderId && one.lineId === other.lineId;
};

export const salesOf = (events: readonly TillEvent[]): SaleEvent[] => events.filter((event) => event.kind === 'sale');

/** Leaves out events that the server already counts. */
export const returnsOf = (
  events: readonly TillEvent[],
  sale: SaleKey,
  { returnIds }: Pick<ReceiptSale, 'returnIds'> = { returnIds: [] },
): OwnReturns => {
  const isReturn = isOf(sale);
  const later = salesOf(events).filter(({ id, content }) => !returnIds.includes(id) && content.lines.some(isReturn));
  const back = later.flatMap(({ content }) => content.lines.filter(isReturn));
  const worthOf = (lines: readonly SaleLine[]) => sum(lines.map(({ priceInclGst }) => -priceInclGst));
  return {
    returnedOf: (names) =>
      milli(
        back.reduce(
          (all, { original, quantity }) =>
            original && names.some((name) => isSameLine(name, original)) ? all - quantity : all,
          0,
        ),
      ),
    returned: worthOf(back),
    // Cash rounding was given back with it, unless other items are on the same receipt.
    credited: sum(
      later.map(({ content: { lines, total, rounding } }) =>
        lines.every(isReturn) ? -(total + rounding) : worthOf(lines.filter(isReturn)),
      ),
    ),
    payments: later.flatMap(({ content }) =>
      content.payments
        .filter(({ processed }) => processed < 0)
        .map(({ paymentType, processed }) => ({ paymentType, processed })),
    ),
  };
};
