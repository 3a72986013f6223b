import { cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import type { NotApplied, NotAppliedReason, Quote, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { obstacleOf } from '#contract/order/conditions.ts';
import { quote } from '#contract/order/quote.ts';
import type { BasketHint, BasketView, CodeProblem, Saving, ShopLanguage } from '#contract/storefront/views.ts';
import { factsOf } from '#server/areas/sales/service.ts';
import type { Db } from '#server/platform/context.ts';
import { hourlyLimits, isWithinHour, readHourly } from '#server/platform/hourly.ts';
import { readProducts, readRules, type ShopProduct, walkIn } from './cards.ts';
import type { ShopCompany } from './queries.ts';

/* A shopper's list as an order: its total, promotions within reach, and the effect of a promotion code. */

export type BasketGoods = { id: number; quantity: number; product: ShopProduct };
/** A code as typed, and where the request came from. */
export type TypedCode = { text: string; address: string };

type Reader = { db: Db; company: ShopCompany; language: ShopLanguage };

const UNIT_MILLI = 1000;

const quoteGoods = (goods: readonly BasketGoods[], rules: readonly Rule[], setting: QuoteSetting): Quote =>
  quote(
    goods.map(({ product: { sold }, quantity }) => ({
      facts: factsOf(sold, setting.gstRate),
      pack: false,
      unitQty: 1,
      quantity: milli(quantity * UNIT_MILLI),
      listPrice: cents(sold.retailPrice),
      price: cents(sold.retailPrice),
      discount: { percent: 0 },
    })),
    rules,
    setting,
  );

/** What a shopper is told for each reason; all other reasons read as not being in the basket. */
const problems: Partial<Record<NotAppliedReason, CodeProblem['kind']>> = {
  notYet: 'notYet',
  ended: 'ended',
  outsideHours: 'notNow',
  otherWeekday: 'notNow',
  otherBranch: 'otherBranch',
  otherChannel: 'notOnline',
  otherCustomer: 'customersOnly',
  customerNeeded: 'customersOnly',
  usedUp: 'usedUp',
  soldOut: 'usedUp',
  basketTooSmall: 'moreSpend',
  moreNeeded: 'moreUnits',
  betterWon: 'betterOffer',
  priorityWon: 'betterOffer',
  usedAlone: 'betterOffer',
};

const problemOf = (
  rule: Rule,
  { lines }: Quote,
  setting: QuoteSetting,
  branches: ShopCompany['branches'],
): CodeProblem => {
  const obstacle = obstacleOf(rule, setting);
  const reasons = lines.flatMap(({ notApplied }) => notApplied.filter(({ promotionId }) => promotionId === rule.id));
  const first: NotApplied | undefined = obstacle
    ? { promotionId: rule.id, reason: obstacle }
    : (reasons.find(({ reason }) => problems[reason]) ?? reasons[0]);
  const kind = first && problems[first.reason];
  if (!first || !kind) return { kind: 'notInBasket' };
  if (kind === 'otherBranch') {
    const names = branches.filter(({ id }) => rule.branchIds.includes(id)).map(({ name }) => name);
    return names.length > 0 ? { kind, branches: names } : { kind: 'ended' };
  }
  if (kind === 'moreSpend')
    return { kind, missingAmount: first.missingAmount ?? cents(0), onScope: first.onScope ?? false };
  return kind === 'moreUnits' ? { kind, missing: first.missing ?? 1 } : { kind };
};

/** Codes are for customers who were given them: guessing is limited, even when a guess is right. */
const isGuessing = async (db: Db, { address }: TypedCode, rule: Rule | undefined): Promise<boolean> => {
  if (rule) return (await readHourly(db, 'codesOfAddress', address)) >= hourlyLimits.codesOfAddress;
  return !(await isWithinHour(db, 'codesOfAddress', address));
};

/** What a code still needs is shown next to the code. */
const hintsOf = async (
  reader: Reader,
  quotation: Quote,
  rules: readonly Rule[],
  typedRule: Rule | undefined,
): Promise<BasketHint[]> => {
  const isApplied = quotation.applied.some(({ promotionId }) => promotionId === typedRule?.id);
  const hints = quotation.hints.filter(
    ({ kind, promotionId }) => isApplied || kind === 'addGift' || promotionId !== typedRule?.id,
  );
  const names = new Map(rules.map(({ id, name }) => [id, name]));
  const giftIds = hints.flatMap((hint) => (hint.kind === 'addGift' ? hint.productId : []));
  const gifts = await readProducts(reader.db, reader.company, reader.language, giftIds);
  return hints.flatMap((hint): BasketHint[] => {
    const name = names.get(hint.promotionId) ?? '';
    if (hint.kind === 'moreUnits') return [{ kind: hint.kind, name, missing: hint.missing }];
    if (hint.kind === 'moreSpend')
      return [{ kind: hint.kind, name, missingAmount: hint.missingAmount, onScope: hint.onScope ?? false }];
    const gift = gifts.get(hint.productId)?.card;
    return gift ? [{ kind: hint.kind, name, productId: gift.id, title: gift.title, quantity: hint.quantity }] : [];
  });
};

/** Limited-time prices share one name, so each is shown with its product. */
export const nameOfLimited = (name: string, title: string): string => `${name} · ${title}`;

const savingsOf = ({ applied }: Quote, rules: readonly Rule[], goods: readonly BasketGoods[]): Saving[] =>
  applied.map(({ promotionId, name, amount }) => {
    const { terms, scope } = rules.find(({ id }) => id === promotionId) ?? {};
    const limited = terms?.kind === 'limitedPrice' ? goods.find(({ id }) => scope?.productIds.includes(id)) : undefined;
    return { name: limited ? nameOfLimited(name, limited.product.card.title) : name, amount };
  });

/** The total for units of several products as one order, the promotions that apply, and those that nearly do. */
export const readBasket = async (
  reader: Reader,
  goods: readonly BasketGoods[],
  typed: TypedCode | null,
): Promise<BasketView> => {
  const { db, company } = reader;
  const { gstRate, localMoment, weekday, branches } = company;
  const rules = await readRules(db, company);
  const typedRule = typed ? rules.find(({ code }) => code === typed.text) : undefined;
  const guesses = typed !== null && (await isGuessing(db, typed, typedRule));
  const rule = guesses ? undefined : typedRule;
  const codes = typed && rule ? [typed.text] : [];
  const setting = { ...walkIn, channel: 'mobile', codes, gstRate, localMoment, weekday } as const;
  const quotation = quoteGoods(goods, rules, setting);
  const applied = quotation.applied.find(({ promotionId }) => promotionId === rule?.id);
  const unknown: CodeProblem = { kind: guesses ? 'tooMany' : 'unknown' };
  const listPrices = goods.map(({ product: { sold }, quantity }) => sold.retailPrice * quantity);
  return {
    lines: goods.map(({ id, quantity }) => ({ id, quantity })),
    listTotal: cents(listPrices.reduce((sum, price) => sum + price, 0)),
    savings: savingsOf(quotation, rules, goods),
    hints: await hintsOf(reader, quotation, rules, rule),
    code: typed && {
      text: typed.text,
      isKnown: rule !== undefined,
      name: rule?.name ?? '',
      problem: applied ? null : rule ? problemOf(rule, quotation, setting, branches) : unknown,
    },
    total: quotation.totals.total,
  };
};
