import fc from 'fast-check';
import { cents } from '#contract/cents.ts';
import type { BasketLine, Quote, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { quote, quoteAmounts } from '#contract/order/quote.ts';
import { randomBasket, randomRules, setting } from './baskets.ts';
import { exhaustiveDue } from './exhaustive.ts';

/* What holds for every basket and every set of promotions. Each throws with the case that breaks it. */

const withCode = fc.constantFrom<QuoteSetting>(setting, { ...setting, codes: ['SPRING'] });

const demand = (isTrue: boolean, what: string) => {
  if (!isTrue) throw new Error(what);
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/** Shares add up to each promotion's amount and to the discount; no line's amount is negative. */
const addsUp = (basket: readonly BasketLine[], { lines, totals, applied }: Quote) => {
  const shares = lines.flatMap((line) => line.shares);
  demand(sum(shares.map(({ amount }) => amount)) === totals.promotionDiscount, 'shares are the discount');
  for (const { promotionId, amount } of applied) {
    const own = shares.filter((share) => share.promotionId === promotionId);
    demand(sum(own.map((share) => share.amount)) === amount, `shares of ${promotionId} are its amount`);
  }
  demand(sum(applied.map(({ amount }) => amount)) === totals.promotionDiscount, 'amounts are the discount');
  demand(
    totals.total === totals.listAmount - totals.ownDiscount - totals.promotionDiscount,
    'the total is what is left',
  );
  for (const [at, line] of lines.entries()) {
    const isSold = (basket[at]?.quantity ?? 0) > 0;
    demand(!isSold || line.priceInclGst >= 0, 'net is not negative');
    demand(isSold || line.shares.length === 0, 'what comes back takes no part');
    demand(line.priceInclGst === line.subtotal + line.gst, 'GST is inside');
    demand(
      line.shares.every(({ amount }) => amount > 0),
      'each share is something',
    );
    demand(
      new Set(line.notApplied.map(({ promotionId }) => promotionId)).size === line.notApplied.length,
      'one reason each',
    );
  }
};

type Case = readonly [BasketLine[], Rule[], QuoteSetting];

const check = (arbitrary: fc.Arbitrary<Case>, runs: number, seed: number, holds: (one: Case) => void) =>
  fc.assert(
    fc.property(arbitrary, (one) => holds(one)),
    { numRuns: runs, seed },
  );

export const properties = {
  'equal to trying everything, up to 6 units and 4 promotions': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(6, 6), randomRules(4, 3), withCode), runs, seed, ([basket, rules, at]) => {
      const { totals } = quote(basket, rules, at);
      const due = exhaustiveDue(basket, rules, at);
      demand(totals.total === due, `${totals.total} is due, ${due} by trying everything`);
    }),

  'shares add up and nothing is negative': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(12, 30), randomRules(8, 2), withCode), runs, seed, ([basket, rules, at]) => {
      const back = basket.map((line, index) => (index % 5 === 4 ? { ...line, quantity: -line.quantity } : line));
      const quoted = quote(back as BasketLine[], rules, at);
      addsUp(back as BasketLine[], quoted);
      const lines = quoted.lines.map(({ reductions: _, ...line }) => ({ ...line, notApplied: [] }));
      const amounts = JSON.stringify(quoteAmounts(back as BasketLine[], rules, at));
      demand(amounts === JSON.stringify({ ...quoted, lines, hints: [] }), 'the same amounts without reasons');
    }),

  'a limited-time price is for no more units than are left': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(12, 30), randomRules(8, 2), withCode), runs, seed, ([basket, rules, at]) => {
      const { lines, applied } = quote(basket, rules, at);
      for (const { id, terms, limitUnits, units } of rules) {
        const own = lines.flatMap(({ shares }) => shares).filter(({ promotionId }) => promotionId === id);
        const taken = sum(own.map((share) => share.units ?? 0));
        demand(terms.kind === 'limitedPrice' || taken === 0, 'only a limited-time price counts units');
        demand(limitUnits === null || taken <= limitUnits - units, `${taken} units of ${id} where fewer are left`);
        const { times = 0 } = applied.find(({ promotionId }) => promotionId === id) ?? {};
        demand(limitUnits === null || times >= taken, 'units are among those it took');
      }
    }),

  'without gifts no line goes below cost': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(12, 30), randomRules(8, 2), withCode), runs, seed, ([basket, rules, at]) => {
      const costStopRules = rules
        .filter(({ terms }) => terms.kind !== 'spend' || terms.reward.kind !== 'gift')
        .map((rule) => ({ ...rule, belowCost: false }));
      for (const [index, { shares, priceInclGst }] of quote(basket, costStopRules, at).lines.entries()) {
        const { quantity, pack, unitQty, facts } = basket[index] as BasketLine;
        const cost = ((facts.unitCost ?? 0) * quantity * (pack ? unitQty : 1)) / 1000;
        demand(shares.length === 0 || priceInclGst >= cost, `line ${index} is ${priceInclGst}, its cost ${cost}`);
      }
    }),

  'a line says where a promotion stopped at cost, and nowhere else': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(12, 30), randomRules(8, 2), withCode), runs, seed, ([basket, rules, at]) => {
      const byId = new Map(rules.map((rule) => [rule.id, rule]));
      for (const { shares, reductions } of quote(basket, rules, at).lines) {
        demand(reductions === undefined || reductions.length > 0, 'an empty list is left out');
        for (const { promotionId, fullAmount = 0 } of reductions ?? []) {
          const amount = shares.find((share) => share.promotionId === promotionId)?.amount ?? 0;
          demand(fullAmount > amount, `${fullAmount} is more than ${amount}`);
          demand(byId.get(promotionId)?.belowCost === false, `${promotionId} may go below cost`);
        }
      }
      const free = basket.map((line) => ({ ...line, facts: { ...line.facts, unitCost: cents(0) } }));
      const isSaid = quote(free, rules, at).lines.some(({ reductions }) => reductions !== undefined);
      demand(!isSaid, 'what costs nothing stops nothing');
    }),

  'the full amount is what a percentage takes off where cost does not matter': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(12, 30), randomRules(1), withCode), runs, seed, ([basket, [any], at]) => {
      const plain = basket.map((line) => ({ ...line, price: line.listPrice, discount: { percent: 0 } }));
      const terms = { kind: 'percentage', percent: 60 } as const;
      const rule = { ...(any as Rule), terms, limitUnits: null, limitPerOrder: null, belowCost: false };
      const held = quote(plain, [rule], at);
      const free = quote(plain, [{ ...rule, belowCost: true }], at);
      for (const [index, { shares, reductions = [], notApplied }] of held.lines.entries()) {
        const [amount, full] = [shares[0]?.amount ?? 0, free.lines[index]?.shares[0]?.amount ?? 0];
        const isBlocked = notApplied.some(({ reason }) => reason === 'belowCost');
        // Cents moved between lines by rounding do not count as a limit.
        const said = isBlocked ? full : (reductions[0]?.fullAmount ?? amount);
        demand(Math.abs(said - full) <= 2, `line ${index} says ${said}, without cost it is ${full}`);
      }
    }),

  'the order of lines and of promotions does not matter': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(12, 30), randomRules(10, 2), withCode), runs, seed, ([basket, rules, at]) => {
      const one = quote(basket, rules, at);
      const two = quote(basket.toReversed(), rules.toReversed(), at);
      const byMiddle = <Each>(list: readonly Each[]) => [
        ...list.slice(list.length / 2),
        ...list.slice(0, list.length / 2),
      ];
      const three = quote(byMiddle(basket), byMiddle(rules), at);
      for (const other of [two, three]) {
        demand(other.totals.total === one.totals.total, 'the total is the same');
        demand(JSON.stringify(other.applied) === JSON.stringify(one.applied), 'promotions give the same');
      }
    }),

  'with equal priorities another promotion never costs the customer': (runs: number, seed: number) =>
    check(fc.tuple(randomBasket(8, 12), randomRules(6), withCode), runs, seed, ([basket, rules, at]) => {
      const all = quote(basket, rules, at).totals.total;
      for (const { id } of rules) {
        const without = quote(
          basket,
          rules.filter((rule) => rule.id !== id),
          at,
        );
        demand(all <= without.totals.total, `${all} with promotion ${id}, ${without.totals.total} without`);
      }
    }),
};
