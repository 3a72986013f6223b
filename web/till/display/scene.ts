import type { Cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { CounterState } from '#web/till/counter/counter.ts';
import { formatsOf } from '#web/till/ui/formats.ts';

/* What the customer sees, as finished text and figures: the second window knows neither catalogue nor formats. */

export type SceneLine = { key: number; count: string; title: string; chineseTitle: string; amount: string };
export type Scene =
  | { kind: 'idle' }
  | { kind: 'basket'; lines: SceneLine[]; pieces: number; total: string; saved: string | null; isRefund: boolean }
  | { kind: 'paid'; total: string; change: string | null; saved: string | null; isRefund: boolean };

export type Banner = { title: string; picture: string };
export type DisplayMessage = {
  kind: 'show';
  /** The till's version; with another one the window reloads. */
  version: string;
  language: string;
  theme: string;
  shop: { name: string; logo: string | null };
  banners: readonly Banner[];
  scene: Scene;
};
/** The second window was just opened, and asks what to show. */
export type DisplayQuestion = { kind: 'ask' };

/** The channel between the windows of one browser. */
export const CHANNEL = 'till-display';

const moneyOrNone = (amount: number): string | null => (amount > 0 ? formatsOf().money(amount as Cents) : null);

export const sceneOf = ({ basket, quote, panel }: Pick<CounterState, 'basket' | 'quote' | 'panel'>): Scene => {
  const { money, amount, quantity } = formatsOf();
  if (basket.lines.length === 0) {
    if (panel.kind !== 'paid') return { kind: 'idle' };
    if (panel.event.kind === 'laybyPaid') {
      const { change, payments } = panel.event.content;
      const paid = payments.reduce((all, { processed }) => all + processed, 0);
      return { kind: 'paid', total: money(paid as Cents), change: moneyOrNone(change), saved: null, isRefund: false };
    }
    const { total, rounding, change, lines } = panel.event.content;
    const sum = total + rounding;
    const saved = lines.reduce(
      (all, { ownDiscount, shares }) => shares.reduce((part, share) => part + share.amount, all + ownDiscount),
      0,
    );
    return {
      kind: 'paid',
      total: money(Math.abs(sum) as Cents),
      change: moneyOrNone(change),
      saved: sum < 0 ? null : moneyOrNone(saved),
      isRefund: sum < 0,
    };
  }
  const { total, promotionDiscount, ownDiscount } = quote.totals;
  // Something weighed counts as one item, however heavy.
  const pieces = basket.lines.reduce(
    (sum, { product, quantity: count }) => sum + (product.soldByWeight ? 1 : Math.abs(count) / 1000),
    0,
  );
  return {
    kind: 'basket',
    pieces,
    lines: basket.lines.map(({ key, product, quantity: count }, at) => ({
      key,
      count: quantity(count as Milli),
      title: product.title,
      chineseTitle: product.chineseTitle,
      amount: amount(quote.lines[at]?.priceInclGst ?? (0 as Cents)),
    })),
    total: money(Math.abs(total) as Cents),
    saved: total < 0 ? null : moneyOrNone(promotionDiscount + ownDiscount),
    isRefund: total < 0,
  };
};
