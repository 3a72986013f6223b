import { cents } from '#contract/money.ts';
import { amountOf } from '#contract/sales/cart.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { type CellEdit, moneyCell, percentCell } from '#web/desk/ui/lineGrid.ts';
import { readNumber } from '#web/desk/ui/number.ts';
import { formats } from '#web/platform/formats.ts';
import type { Line } from './basket.ts';

const percent = percentCell('discount');
const amount = moneyCell('discountAmount');
const isAmount = (typed: string) => typed.includes('$');
const withoutSign = (typed: string) => typed.replace('%', '');
/** Too high for a percentage: most likely dollars. */
const isOverHundred = (typed: string) => (readNumber(withoutSign(typed), { decimals: 2 }) ?? 0) > 100;

/** A clerk's discount: 10 or 10% is a percentage, $5 an amount off the whole line. */
export const discountCell: CellEdit<Pick<Line, 'discount' | 'discountAmount' | 'price' | 'orderQty'>> = {
  text: (line) => (line.discountAmount ? formats().money(line.discountAmount) : percent.text(line)),
  read: (typed, line) => {
    if (!isAmount(typed)) {
      const byPercent = percent.read(withoutSign(typed), line);
      return byPercent && { ...byPercent, discountAmount: cents(0) };
    }
    const byAmount = amount.read(typed, line);
    return byAmount?.discountAmount === undefined || byAmount.discountAmount < 0
      ? undefined
      : { ...byAmount, discount: 0 };
  },
  why: (typed) => {
    if (isAmount(typed)) return amount.why(typed);
    if (isOverHundred(typed)) return t('sales.discountOverHundred', { amount: `$${withoutSign(typed).trim()}` });
    return percent.why(withoutSign(typed));
  },
  problem: ({ discountAmount, price, orderQty }) =>
    discountAmount > Math.max(0, amountOf(price, orderQty, 0)) ? t('sales.discountOverLine') : undefined,
  // An earlier discount would stay in the totals without being visible.
  unread: { discount: 0, discountAmount: cents(0) },
  unit: (typed) => (isAmount(typed) ? '' : (percent.unit?.(typed) ?? '')),
  example: () => t('sales.discountExample'),
  inputMode: 'text',
};
