import { cents } from '#contract/cents.ts';
import { gstOf } from './amounts.ts';
import type { BasketLine, Quote, QuotedLine, QuoteSetting, Reduction, Rule } from './basket.ts';
import { completionsOf } from './completion.ts';
import { type Discount, discountsOf } from './discounts.ts';
import { hintsOf } from './hints.ts';
import { isHeldToCost } from './lots.ts';
import { chooseOutcome, type Outcome } from './outcome.ts';
import { type PricedLine, type Pricing, priceBasket } from './pricing.ts';
import { reasonsFor } from './reasons.ts';
import { reductionsOf } from './reductions.ts';
import { indexRules } from './rules.ts';
import { usagesOf } from './usage.ts';

const totalsOf = (lines: readonly QuotedLine[]): Quote['totals'] => {
  let [listAmount, ownDiscount, subtotal, gst, total] = [0, 0, 0, 0, 0];
  for (const line of lines) {
    listAmount += line.listAmount;
    ownDiscount += line.ownDiscount;
    subtotal += line.subtotal;
    gst += line.gst;
    total += line.priceInclGst;
  }
  return {
    listAmount: cents(listAmount),
    ownDiscount: cents(ownDiscount),
    promotionDiscount: cents(listAmount - ownDiscount - total),
    subtotal: cents(subtotal),
    gst: cents(gst),
    total: cents(total),
  };
};

/** By line, what each promotion took off it. */
const sharesOf = ({ rules, lines }: Pricing, discounts: readonly Discount[]): QuotedLine['shares'][] => {
  const shares: QuotedLine['shares'][] = lines.map(() => []);
  for (const { rule, byLine, unitsByLine } of discounts) {
    const promotionId = rules[rule]?.id;
    if (promotionId === undefined) continue;
    for (const [line, amount] of byLine) {
      const units = unitsByLine?.get(line);
      if (amount > 0)
        shares[line]?.push(units === undefined ? { promotionId, amount } : { promotionId, amount, units });
    }
  }
  return shares;
};

const quoteLine = (
  { line, listAmount, ownDiscount, before }: PricedLine,
  shares: QuotedLine['shares'],
  reductions: Reduction[] | undefined,
  notApplied: QuotedLine['notApplied'],
  gstRate: number,
): QuotedLine => {
  const priceInclGst = cents(shares.reduce((left, { amount }) => left - amount, before as number));
  const gst = gstOf(priceInclGst, line.facts.gstFree, gstRate);
  const subtotal = cents(priceInclGst - gst);
  // Written out: spreading it would take a tenth of a quote's time.
  return reductions
    ? { listAmount, ownDiscount, shares, priceInclGst, gst, subtotal, reductions, notApplied }
    : { listAmount, ownDiscount, shares, priceInclGst, gst, subtotal, notApplied };
};

/** True if an unknown cost could limit a discount that was given. */
const isProvisional = (pricing: Pricing, { allocations, orderDiscounts }: Outcome): boolean => {
  const isStopped = (number: number) => {
    const rule = pricing.rules[number];
    return rule !== undefined && isHeldToCost(rule);
  };
  return (
    allocations.some(({ rule, lot }) => isStopped(rule) && pricing.lots[lot]?.isCostKnown === false) ||
    (!pricing.isCostKnown && orderDiscounts.some(({ rule }) => isStopped(rule)))
  );
};

type Amounts = { pricing: Pricing; outcome: Outcome; discounts: readonly Discount[] };

const amountsOf = (basket: readonly BasketLine[], rules: readonly Rule[], setting: QuoteSetting): Amounts => {
  const pricing = priceBasket(basket, indexRules(rules), setting);
  const outcome = chooseOutcome(pricing);
  return { pricing, outcome, discounts: discountsOf(pricing, outcome) };
};

type Explanation = {
  reasonsOf: (line: number) => QuotedLine['notApplied'];
  reductions: ReadonlyMap<number, Reduction[]>;
  hints: Quote['hints'];
};

const unexplained: Explanation = { reasonsOf: () => [], reductions: new Map(), hints: [] };

const quoteWith = (
  { pricing, outcome, discounts }: Amounts,
  gstRate: number,
  { reasonsOf, reductions, hints }: Explanation,
): Quote => {
  const shares = sharesOf(pricing, discounts);
  const lines = pricing.lines.map((line, at) =>
    quoteLine(line, shares[at] ?? [], reductions.get(at), reasonsOf(at), gstRate),
  );
  return {
    lines,
    totals: totalsOf(lines),
    applied: discounts.flatMap(({ rule, amount, times }) => {
      const { id, version, name } = pricing.rules[rule] ?? {};
      return id === undefined || version === undefined || name === undefined || amount === 0
        ? []
        : [{ promotionId: id, version, name, amount, times }];
    }),
    hints,
    provisional: isProvisional(pricing, outcome),
  };
};

/**
 * Prices an order: what each line costs, what took how much off it, and why other promotions did not. Data derived from
 * the rules is computed once per list of rules, so replace a list instead of changing it.
 */
export const quote = (basket: readonly BasketLine[], rules: readonly Rule[], setting: QuoteSetting): Quote => {
  const amounts = amountsOf(basket, rules, setting);
  const { pricing, outcome, discounts } = amounts;
  const usages = usagesOf(pricing, outcome);
  const completions = completionsOf(pricing, usages.freeOf);
  return quoteWith(amounts, setting.gstRate, {
    reasonsOf: reasonsFor(pricing, outcome, discounts, usages, completions),
    reductions: reductionsOf(pricing, outcome, discounts),
    hints: hintsOf(pricing, outcome, usages, completions),
  });
};

/** The same amounts without reasons, reductions and hints, for results that are only stored or added up. */
export const quoteAmounts = (basket: readonly BasketLine[], rules: readonly Rule[], setting: QuoteSetting): Quote =>
  quoteWith(amountsOf(basket, rules, setting), setting.gstRate, unexplained);
