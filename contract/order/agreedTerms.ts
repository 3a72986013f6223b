import { milli } from '#contract/milli.ts';
import type { AgreedLine, FormerLine } from './agreed.ts';
import type { BasketLine, PriceShare, QuoteSetting, Rule } from './basket.ts';
import { quoteAmounts } from './quote.ts';

/* The rest of an order, priced by the promotions it was ordered with, whatever happened to them since. */

/** A line as it was, without a wanted line if it is no longer wanted. */
export type Candidate = FormerLine & { line?: AgreedLine };

type Terms = Pick<PriceShare, 'promotionId' | 'version'>;
const keyOf = ({ promotionId, version }: Terms) => `${promotionId}/${version}`;

const amountsByTerms = (shares: readonly PriceShare[]): ReadonlyMap<string, number> => {
  const amounts = new Map<string, number>();
  for (const share of shares) amounts.set(keyOf(share), (amounts.get(keyOf(share)) ?? 0) + share.amount);
  return amounts;
};

/** True if the same versions of promotions took the same amounts off. */
export const isSameByTerms = (one: readonly PriceShare[], two: readonly PriceShare[]): boolean => {
  const [amounts, others] = [amountsByTerms(one), amountsByTerms(two)];
  return amounts.size === others.size && [...amounts].every(([key, amount]) => others.get(key) === amount);
};

/** The rules of these shares, by id and version; undefined if one of them is not known any more. */
const rulesOf = (shares: readonly PriceShare[], agreedRules: readonly Rule[]): Rule[] | undefined => {
  const keys = new Set(shares.map(keyOf));
  const rules = agreedRules.filter(({ id, version }) => keys.has(keyOf({ promotionId: id, version })));
  return rules.length === keys.size
    ? rules.toSorted((one, two) => one.id - two.id || one.version - two.version)
    : undefined;
};

/** Lines priced by rules of which two may be versions of one promotion: a quote knows each rule by a number here. */
const sharesBy = (basket: readonly BasketLine[], rules: readonly Rule[], setting: QuoteSetting): PriceShare[][] => {
  const numbered = rules.map((rule, at) => ({ ...rule, id: at + 1 }));
  return quoteAmounts(basket, numbered, setting).lines.map(({ shares }) =>
    shares.flatMap((share) => {
      const rule = rules[share.promotionId - 1];
      return rule ? [{ ...share, promotionId: rule.id, version: rule.version, name: rule.name }] : [];
    }),
  );
};

const isWhole = ({ was, line }: Candidate): boolean =>
  line?.whole !== undefined && line.whole.wanted.quantity >= was.quantity;

/**
 * What each line keeps if part of the order is no longer wanted: the rest costs as if only that had been ordered.
 * Undefined if all of it is wanted, or if those promotions would no longer give the same: then each line keeps its
 * part.
 */
export const sharesByTerms = (
  candidates: readonly Candidate[],
  agreedRules: readonly Rule[],
  setting: QuoteSetting,
): ReadonlyMap<AgreedLine, readonly PriceShare[]> => {
  const nothing = new Map<AgreedLine, readonly PriceShare[]>();
  if (candidates.every(isWhole)) return nothing;
  const shares = candidates.flatMap((candidate) => candidate.shares);
  const rules = shares.length === 0 ? undefined : rulesOf(shares, agreedRules);
  if (!rules) return nothing;
  const asOrdered = sharesBy(
    candidates.map(({ was }) => was),
    rules,
    setting,
  );
  // Of two lines at one price either may have the share, depending on their order.
  if (!isSameByTerms(shares, asOrdered.flat())) return nothing;
  const rest = candidates.flatMap(({ was, line }) => {
    if (!line?.whole) return [];
    const quantity = milli(Math.min(was.quantity, line.whole.wanted.quantity));
    return [{ line, part: { ...was, quantity } }];
  });
  const sharesOfRest = sharesBy(
    rest.map(({ part }) => part),
    rules,
    setting,
  );
  return new Map(rest.map(({ line }, at) => [line, sharesOfRest[at] ?? []]));
};
