import { milli } from '#contract/milli.ts';
import type { AgreedLine, FormerLine } from './agreed.ts';
import type { BasketLine, PriceShare, QuoteSetting, Rule } from './basket.ts';
import { quoteAmounts } from './quote.ts';

/* What is still wanted of an order, by the promotions it was ordered with, whatever became of them. */

/** A line as it was; one that is no longer wanted has none. */
export type Candidate = FormerLine & { line?: AgreedLine };

type Terms = Pick<PriceShare, 'promotionId' | 'version'>;
const keyOf = ({ promotionId, version }: Terms) => `${promotionId}/${version}`;

const amountsByTerms = (shares: readonly PriceShare[]): ReadonlyMap<string, number> => {
  const amounts = new Map<string, number>();
  for (const share of shares) amounts.set(keyOf(share), (amounts.get(keyOf(share)) ?? 0) + share.amount);
  return amounts;
};

/** Whether the same versions of promotions took the same off. */
export const isSameByTerms = (one: readonly PriceShare[], two: readonly PriceShare[]): boolean => {
  const [amounts, others] = [amountsByTerms(one), amountsByTerms(two)];
  return amounts.size === others.size && [...amounts].every(([key, amount]) => others.get(key) === amount);
};

/** The rules that these shares are of, by id and version; nothing where one of them is not known any more. */
const rulesOf = (shares: readonly PriceShare[], agreedRules: readonly Rule[]): Rule[] | undefined => {
  const keys = new Set(shares.map(keyOf));
  const rules = agreedRules.filter(({ id, version }) => keys.has(keyOf({ promotionId: id, version })));
  return rules.length === keys.size
    ? rules.toSorted((one, two) => one.id - two.id || one.version - two.version)
    : undefined;
};

/** Lines priced by rules of which two may be versions of one promotion: a quote knows a rule by its number here. */
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
 * What each line keeps where not all that was ordered is still wanted: the rest as if only that had been ordered. Nothing
 * where all of it is, and where those promotions would no longer give what they gave: then each line keeps its part.
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
  // Of two lines at one price either may have the share: which one depends on their order.
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
