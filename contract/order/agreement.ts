import { agreedLine, type FormerLine } from './agreed.ts';
import { isSameByTerms } from './agreedTerms.ts';
import type { BasketLine, PriceShare, ProductFacts, Quote, QuoteSetting, Rule } from './basket.ts';
import { type OrderLine, quoteBeside } from './beside.ts';
import { limitObstacle, unitsLeft } from './conditions.ts';
import { type Agreement, fitAgreement, type StoredLine, type WantedLine } from './goods.ts';
import { quote, quoteAmounts } from './quote.ts';
import { basketLineOf, requote } from './requote.ts';

/*
 * A numbered order that changes is priced from its agreements, never from what was saved in between: the same order
 * always costs the same, however it was reached, and changed back it costs what it did.
 */

export type OrderChange = {
  /** In order, the first agreement first; empty if the order is as it was agreed. */
  agreements: readonly Agreement[];
  /** As it is stored. */
  stored: readonly StoredLine[];
  lines: readonly WantedLine[];
  /** Undefined for a product that is not known any more. */
  factsOf: (line: WantedLine) => ProductFacts | undefined;
  rules: readonly Rule[];
  /** Promotions of everything agreed, in their terms of then; limits are what this order may still use. */
  agreedRules: readonly Rule[];
  setting: QuoteSetting;
  price?: typeof quote;
};

const unknownFacts = ({ productId, gstFree }: WantedLine): ProductFacts => ({
  productId,
  categoryIds: [],
  brandId: null,
  tagIds: [],
  supplierIds: [],
  gstFree,
  soldByWeight: false,
});

const isSameQuantity = (one: { quantity: number }, two: { quantity: number } | undefined): boolean =>
  one.quantity === two?.quantity;

/** Priced from one agreement. */
const quoteFrom = (agreed: Agreement, change: OrderChange, price: typeof quote): Quote => {
  const { lines, stored, factsOf, rules, agreedRules, setting } = change;
  const { agreement, matches } = fitAgreement(agreed, lines, setting.gstRate);
  const storedById = new Map(stored.map((line) => [line.id, line]));
  const basket = lines.map((line): OrderLine => {
    const facts = line.quantity > 0 ? factsOf(line) : undefined;
    const own = line.id === undefined ? undefined : storedById.get(line.id);
    const was = matches.get(line);
    if (!facts && !was && own && isSameQuantity(line, own)) return { settled: own.settled };
    const wanted: BasketLine = basketLineOf(line, facts ?? unknownFacts(line));
    if (!was) return wanted;
    const hasLeft = !facts || was.dispatched !== 0;
    return agreedLine({ ...was, position: agreement.indexOf(was) }, wanted, setting.gstRate, hasLeft);
  });
  const staying = new Set(matches.values());
  const removed = agreement.flatMap((was, position): FormerLine[] => {
    const facts = staying.has(was) || was.quantity <= 0 ? undefined : factsOf(was);
    return facts ? [{ was: basketLineOf(was, facts), position, shares: was.settled.shares }] : [];
  });
  return requote(basket, rules, setting, { removed, agreedRules, price });
};

/** Everything as it was agreed. */
const quoteAsAgreed = (agreement: Agreement, { lines, stored, rules, setting }: OrderChange, price: typeof quote) => {
  const { matches } = fitAgreement(agreement, lines, setting.gstRate);
  const storedById = new Map(stored.map((line) => [line.id, line]));
  const settled = lines.flatMap((line) => matches.get(line) ?? storedById.get(line.id) ?? []);
  return quoteBeside(settled, rules, setting, { price });
};

/** The same goods at the same quantities and prices. Returned goods are as stored. */
const isSameOrder = (agreed: Agreement, { lines, stored, setting }: OrderChange): boolean => {
  const { agreement, matches } = fitAgreement(agreed, lines, setting.gstRate);
  const storedById = new Map(stored.map((line) => [line.id, line]));
  return (
    lines.filter(({ quantity }) => quantity > 0).length === agreement.filter(({ quantity }) => quantity > 0).length &&
    lines.every((line) => isSameQuantity(line, line.quantity > 0 ? matches.get(line) : storedById.get(line.id)))
  );
};

const sharesOf = (agreement: Agreement): PriceShare[] =>
  agreement.flatMap(({ quantity, settled }) => (quantity > 0 ? settled.shares : []));

const unitsOf = (shares: readonly PriceShare[], id: number): number =>
  shares.reduce((sum, { promotionId, units = 0 }) => (promotionId === id ? sum + units : sum), 0);

/** True if what the order gave back of limited promotions has not been used by others meanwhile. */
const isLeft = (agreement: Agreement, { stored, agreedRules }: OrderChange): boolean => {
  const [shares, storedShares] = [sharesOf(agreement), sharesOf(stored)];
  return shares.every(({ promotionId, version }) => {
    const units = unitsOf(shares, promotionId);
    const rule = agreedRules.find((each) => each.id === promotionId && each.version === version);
    if (rule) return limitObstacle(rule) === null && units <= unitsLeft(rule);
    return (
      storedShares.some((share) => share.promotionId === promotionId) && units <= unitsOf(storedShares, promotionId)
    );
  });
};

/**
 * True if the current rules still produce the same order: then what was saved is a step on the way, and no agreement.
 */
const isStep = (agreement: Agreement, change: OrderChange): boolean => {
  const { stored, rules } = change;
  const versions = new Map(rules.map(({ id, version }) => [id, version]));
  const { lines } = quoteFrom(agreement, { ...change, lines: stored }, quoteAmounts);
  return stored.every(({ settled }, at) => {
    const quoted = lines[at];
    const shares = quoted?.shares.map((share) => ({
      ...share,
      version: share.version ?? versions.get(share.promotionId) ?? 0,
    }));
    return settled.priceInclGst === quoted?.priceInclGst && isSameByTerms(settled.shares, shares ?? []);
  });
};

/** The first agreement is what was confirmed. */
const MAX_AGREEMENTS = 4;

const withAgreement = (agreements: readonly Agreement[], next: Agreement): Agreement[] => {
  const [first, ...later] = agreements;
  return first ? [first, ...later.slice(2 - MAX_AGREEMENTS), next] : [next];
};

/** The changed order's amounts, and the agreement on it from then on. */
export const requoteOrder = (change: OrderChange): { quote: Quote; agreements: readonly Agreement[] } => {
  const { agreements, stored, rules, price = quote } = change;
  const states = [...agreements, stored];
  const [same] = states
    .map((state, at) => ({ state, at }))
    .filter(({ state }) => isSameOrder(state, change) && (state === stored || isLeft(state, change)))
    .map(({ state, at }) => ({ at, quoted: quoteAsAgreed(state, change, price) }))
    .toSorted((one, two) => one.quoted.totals.total - two.quoted.totals.total || two.at - one.at);
  if (same) {
    const { at, quoted } = same;
    // The state before more was agreed: it is kept, in case more is wanted again.
    const isBefore = at < agreements.length - 1;
    return { quote: quoted, agreements: isBefore ? agreements : agreements.slice(0, at) };
  }
  const last = agreements.at(-1);
  if (last && isLeft(last, change) && isStep(last, change))
    return { quote: quoteFrom(last, change, price), agreements };
  const isPlain = rules.length === 0 && states.every((state) => sharesOf(state).length === 0);
  return {
    quote: quoteFrom(stored, change, price),
    agreements: isPlain ? [] : withAgreement(agreements, stored),
  };
};
