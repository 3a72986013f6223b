import { PromotionDraft } from '#contract/promotions.ts';
import { createPromotion } from '#server/areas/promotions/service.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';

const DAY_MS = 86_400_000;

/** The start of the day this many days from now, on the branch's clock. */
const dayFrom = (now: Date, days: number): string =>
  `${new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)}T00:00`;

type Ids = (name: string) => number[];

/**
 * They overlap on purpose: tea is a drink, so a pot of it gets either the happy hour or the third drink free, whichever
 * saves more; snacks count towards an order's minimum amount; the code cannot be combined.
 */
const draftsAt = (now: Date, categories: Ids, tags: Ids): Parameters<typeof PromotionDraft.parse>[0][] => [
  {
    name: 'Drinks: buy 2, get 1 free',
    state: 'active',
    terms: { kind: 'buyGet', buy: 2, get: 1 },
    scope: { categoryIds: categories('Drinks') },
    startsAt: dayFrom(now, -21),
    endsAt: dayFrom(now, 30),
    limitPerOrder: 4,
  },
  {
    name: 'Tea at 20% off from 3 to 5',
    note: 'The first 25 orders only.',
    state: 'active',
    terms: { kind: 'percentage', percent: 20 },
    scope: { categoryIds: categories('Tea') },
    hours: { from: '15:00', to: '17:00' },
    startsAt: dayFrom(now, -14),
    limitTotal: 25,
  },
  {
    name: 'Any 3 snacks for $10',
    state: 'active',
    terms: { kind: 'bundle', quantity: 3, price: 10 },
    scope: { categoryIds: categories('Snacks and sweets') },
    startsAt: dayFrom(now, -30),
    // Three of the most expensive cost the shop more than that; the promotion keeps its price anyway.
    belowCost: true,
  },
  {
    name: 'More noodles, better price',
    state: 'active',
    terms: {
      kind: 'quantityBreaks',
      breaks: [
        { from: 3, percent: 5 },
        { from: 6, percent: 10 },
        { from: 12, percent: 15 },
      ],
    },
    scope: { categoryIds: categories('Noodles') },
  },
  {
    name: '$8 off when you spend $80 on food and drinks',
    state: 'active',
    terms: { kind: 'spend', threshold: 80, reward: { kind: 'amount', amount: 8 } },
    scope: { categoryIds: ['Drinks', 'Tea', 'Snacks and sweets', 'Noodles'].flatMap(categories) },
    exclusions: { tagIds: tags('Clearance') },
    startsAt: dayFrom(now, -30),
    channels: ['inStore', 'web'],
  },
  {
    name: 'VIP evening: 15% off',
    note: 'On the cards we posted to VIP customers.',
    state: 'active',
    terms: { kind: 'percentage', percent: 15 },
    customerTypes: ['vip'],
    code: 'VIP15',
    exclusive: true,
    limitPerCustomer: 1,
    startsAt: dayFrom(now, -30),
    endsAt: dayFrom(now, 60),
  },
  {
    name: 'Lunar New Year: 10% off',
    state: 'active',
    terms: { kind: 'percentage', percent: 10 },
    scope: { tagIds: tags('Lunar New Year') },
    startsAt: dayFrom(now, 21),
    endsAt: dayFrom(now, 35),
    priority: 10,
  },
  {
    name: 'Spring clean: $1 off',
    state: 'active',
    terms: { kind: 'amountOff', amount: 1 },
    scope: { categoryIds: categories('Cleaning') },
    startsAt: dayFrom(now, -60),
    endsAt: dayFrom(now, -15),
  },
];

/** Eight promotions: one upcoming, one over, one with a code, one nearly used up. */
export const loadPromotions = async ({ database: { db } }: Services, mover: Mover, now: Date): Promise<number> => {
  const { companyId } = mover;
  const rowsOf = (table: 'category' | 'tag') =>
    db.selectFrom(table).select(['id', 'name']).where('companyId', '=', companyId).execute();
  const idsIn = async (table: 'category' | 'tag'): Promise<Ids> => {
    const rows = await rowsOf(table);
    return (name) => rows.filter((row) => row.name === name).map(({ id }) => id);
  };
  const drafts = draftsAt(now, await idsIn('category'), await idsIn('tag'));
  await db.transaction().execute(async (trx) => {
    const ctx = ownerContextOf(trx, mover, []);
    for (const draft of drafts) await createPromotion(ctx, PromotionDraft.parse(draft));
  });
  return drafts.length;
};

export const pausePromotions = async ({ database: { db } }: Services, { companyId }: Mover): Promise<void> => {
  await db
    .updateTable('promotion')
    .set({ state: 'paused' })
    .where('companyId', '=', companyId)
    .where('state', '=', 'active')
    .execute();
};
