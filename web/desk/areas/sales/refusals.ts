import { cents } from '#contract/money.ts';
import { refusals } from '#contract/refusals.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { ACCOUNT, netByType, RETURNED } from '#contract/sales/tender.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import type { CallError } from '#web/platform/callError.ts';
import { may } from '#web/platform/session.ts';
import type { Line } from './orders/basket.ts';
import { t } from './texts.ts';

type Typed = { productList?: readonly Pick<Line, 'pack' | 'unitQty'>[] };
type Short = { lines?: { line: number; available: number }[] };
type Cheap = { limit?: number; lines?: { line: number }[] };

const stockLeftText = (units: number, line: Pick<Line, 'pack' | 'unitQty'> | undefined): string => {
  const count = Math.max(0, units);
  if (!line?.pack) return t('sales.stockLeft', { count });
  const packs = Math.floor(count / line.unitQty);
  return t('sales.packsLeft', { count: packs });
};

/** A refusal's messages about lines: `productList.3.orderQty` → message. */
export const lineErrorsOf = (
  { code, data }: CallError,
  { productList = [] }: Typed = {},
): Record<string, string> | undefined => {
  if (code === refusals.notEnoughStock.code) {
    const { lines = [] } = (data ?? {}) as Short;
    return Object.fromEntries(
      lines.map(({ line, available }) => [`productList.${line}.orderQty`, stockLeftText(available, productList[line])]),
    );
  }
  if (code === refusals.approvalNeeded.code) {
    const { limit, lines = [] } = (data ?? {}) as Cheap;
    if (limit === undefined) return undefined;
    const words = t('sales.discountLimit', { limit });
    return Object.fromEntries(lines.map(({ line }) => [`productList.${line}.discount`, words]));
  }
  return undefined;
};

type TooMuch = { due?: number; payment?: number };

/**
 * For an order that became less than what was paid: the difference is refunded by the payment type most of it was paid
 * with.
 */
export const refundOverride = (
  { code, data }: CallError,
  { payments }: Pick<SalesOrder, 'payments'>,
  nameOf: (key: string) => string,
): ReturnType<typeof overrideOf> => {
  const { due = 0, payment } = (data ?? {}) as TooMuch;
  if (code !== refusals.paymentMismatch.code || payment !== undefined || due >= 0 || !may('refund.add'))
    return undefined;
  const money = [...netByType(payments)].filter(([paymentType]) => paymentType !== ACCOUNT && paymentType !== RETURNED);
  const [most] = money.toSorted(([, a], [, b]) => b - a);
  const back = cents(Math.round(due * 100));
  if (!most || most[1] < -back) return undefined;
  return {
    label: t('sales.refundTo', { amount: formatMoney(cents(-back)), way: nameOf(most[0]) }),
    more: { payments: [{ paymentType: most[0], amount: back, reference: '' }] },
  };
};

/** What users with the right may do anyway. */
export const overrideOf = (
  { code }: CallError,
  overLimit = t('sales.allowOverLimit'),
): { label: string; more: object } | undefined => {
  if (code === refusals.notEnoughStock.code && may('negativeStock.enable'))
    return { label: t('sales.sellAnyway'), more: { allowNegative: true } };
  if (code === refusals.creditLimit.code && may('creditLimit.edit'))
    return { label: overLimit, more: { allowOverLimit: true } };
  return undefined;
};
