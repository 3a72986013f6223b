import { expect, test } from 'vitest';
import { z } from 'zod';
import { builtInRoles } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { everyProduct } from '#contract/promotions/terms.ts';
import { type RoleKey, type Shop, shopsApart } from '#server/testing.ts';
import { factoryOf, factoryOfField, remember } from './records.ts';
import { hashTables } from './stored.ts';

const openShop = shopsApart();

const MISSING = 999_999_999_999;

type Step = string | number;

const inner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema._zod.def.innerType)
    : schema;

/** Where an input refers to other records: roleId, branchIds, people.0.roleId … */
const references = (schema: z.core.$ZodType, path: Step[] = []): Step[][] => {
  const kind = inner(schema);
  if (kind instanceof z.ZodObject)
    return Object.entries(kind.shape).flatMap(([key, field]) => references(field, [...path, key]));
  if (kind instanceof z.ZodArray) return references(kind.element, [...path, 0]);
  const field = path.findLast((step) => typeof step === 'string');
  return kind instanceof z.ZodNumber && field !== 'id' && /Ids?$/.test(field ?? '') ? [path] : [];
};

const withValue = (target: unknown, [step, ...rest]: Step[], value: number): unknown => {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withValue((target as unknown[] | undefined)?.[0] ?? {}, rest, value)];
  const fields = (target ?? {}) as Record<string, unknown>;
  return { ...fields, [step]: withValue(fields[step], rest, value) };
};

const walkedPromotion = { name: 'Walked', terms: { kind: 'percentage', percent: 10 } };

/** The rest of an input that would be accepted. An area whose documents refer to other records adds its lines here. */
const drafts: Record<string, (shop: Shop, roleId: number) => object> = {
  '/customer/statement/preview/bulk/': () => ({ kind: 'statement' }),
  '/customer/statement/send/bulk/': () => ({ kind: 'statement' }),
  '/customer/merge/': () => ({ fromId: 1, intoId: 1 }),
  '/product/': () => ({ title: 'Walked', retailPrice: 1 }),
  '/product/{id}/': () => ({}),
  '/product/activate/bulk/': () => ({}),
  '/product/inactivate/bulk/': () => ({}),
  '/product/delete/bulk/': () => ({}),
  '/product/tag/bulk/': () => ({}),
  '/product/edit/bulk/': () => ({ gstFree: true }),
  '/product/reprice/bulk/': () => ({ percent: 10 }),
  '/product/reprice/preview/': () => ({ percent: 10 }),
  '/product/update_by_xls/': () => ({}),
  '/product/import/check/{id}/': () => ({}),
  '/product/import/apply/{id}/': () => ({}),
  '/product/label/': () => ({ labels: [{ productId: 1, count: 1 }] }),
  '/product/category/': () => ({ name: 'Walked' }),
  '/product/category/{id}/': () => ({}),
  '/product/brand/merge/': () => ({ fromId: 1, intoId: 1 }),
  '/product/category/merge/': () => ({ fromId: 1, intoId: 1 }),
  '/product/supplier/merge/': () => ({ fromId: 1, intoId: 1 }),
  '/product/tag/merge/': () => ({ fromId: 1, intoId: 1 }),
  '/h5-settings/home/section/update/': () => ({ title: 'Walked', kind: 'picked' }),
  '/h5-settings/home/section/update/bulk/': () => ({ items: [{ title: 'Walked', kind: 'picked' }] }),
  '/h5-settings/home/hot-product/update/': () => ({}),
  '/h5-settings/home/hot-product/update/bulk/': () => ({ items: [{}] }),
  '/h5-settings/home/limit-product/update/': () => ({ price: 1, quantity: 5, endsAt: '2099-01-01T00:00' }),
  '/h5-settings/home/limit-product/update/bulk/': () => ({
    items: [{ price: 1, quantity: 5, endsAt: '2099-01-01T00:00' }],
  }),
  '/schedule/': ({ branchId, users }) => ({
    name: 'Walked',
    task: { kind: 'lowStock' },
    timing: { every: 'day', time: '07:00' },
    branchId,
    userIds: [users.owner.id],
  }),
  '/schedule/{id}/': () => ({}),
  '/settings/keypad/': ({ branchId }) => ({ branchId, name: 'Walked' }),
  '/report/ordering-report/purchase-orders/': ({ branchId }) => ({ branchId, lines: [{ productId: 1, quantity: 1 }] }),
  '/settings/choice/order/': () => ({ kind: 'courier' }),
  '/purchaseOrder/': (shop) => ({ supplierId: 1, branchId: shop.branchId }),
  '/purchaseOrder/{id}/': () => ({}),
  '/purchaseOrder/delete/bulk/': () => ({}),
  '/purchaseOrder/receive/{id}/': () => ({}),
  '/purchaseOrder/return/{id}/': () => ({}),
  '/customer/payment/': () => ({ customerId: 1, paymentType: 'card', amount: 1 }),
  '/promo/': ({ branchId }) => ({ ...walkedPromotion, branchIds: [branchId] }),
  '/promo/update/{id}/': () => ({}),
  '/h5-settings/home/preview/': () => ({}),
  '/promo/costStops/': () => ({ terms: walkedPromotion.terms, scope: everyProduct, exclusions: everyProduct }),
  '/promo/idleProducts/': () => ({ terms: walkedPromotion.terms, scope: everyProduct, exclusions: everyProduct }),
  '/promo/preview/': ({ branchId }) => ({
    promotion: { ...walkedPromotion, branchIds: [branchId] },
    from: '2026-11-16',
    to: '2026-11-16',
  }),
  '/salesOrder/': () => ({ productList: [] }),
  '/salesOrder/{id}/': () => ({}),
  '/salesOrder/dispatched/{id}/': () => ({ lines: [{ lineId: 1, quantity: 1 }] }),
  '/salesOrder/return/{id}/': () => ({ lines: [{ lineId: 1, quantity: 1 }] }),
  '/salesOrder/import/': () => ({}),
  '/salesOrder/bulk/': () => ({ orders: [{ productList: [] }] }),
  '/stock/adjust/': ({ branchId }) => ({ productId: 1, branchId, reason: 'found', change: 1 }),
  '/stock/reorder/': ({ branchId }) => ({ lines: [{ productId: 1, branchId, reorderPoint: 1 }] }),
  '/stock/reorder/import/': () => ({}),
  '/stock/transfer/': ({ branchId }) => ({ fromBranchId: branchId, toBranchId: 1, productList: [] }),
  '/stock/transfer/{id}/': () => ({}),
  '/stock/transfer/receive/{id}/': () => ({ lines: [{ quantity: 1 }] }),
  '/stock/transfer/resolve/{id}/': () => ({ lines: [{ quantity: 1, outcome: 'lost' }] }),
  '/stock/write-off/': ({ branchId }) => ({ branchId, productList: [{ productId: 1, quantity: 1, reason: 'other' }] }),
  '/stock/take/': ({ branchId }) => ({ branchId, scope: 'list' }),
  '/stock/take/count/{id}/': () => ({ entries: [{ clientId: 'walked', quantity: 1 }] }),
  '/stock/take/recount/{id}/': () => ({}),
  '/till/device/enrol/': () => ({ name: 'Walked' }),
  '/till/device/move/{id}/': () => ({}),
  '/user/': (shop, roleId) => ({
    username: 'walked',
    name: 'Walked',
    email: 'walked@shop.test',
    password: 'three blind mice',
    roleId,
    branchIds: [shop.branchId],
  }),
  '/user/update/{id}/': () => ({}),
  '/user/invite/': (shop, roleId) => ({ people: [{ email: 'walked@shop.test', roleId, branchIds: [shop.branchId] }] }),
};

const draftFor = async (shop: Shop, role: RoleKey, endpoint: Endpoint): Promise<Record<string, unknown>> => {
  if (endpoint.method === 'GET') return {};
  // A report's sheet takes its filter, and needs nothing else.
  const make = endpoint.path.endsWith('/sheet/') ? () => ({}) : drafts[endpoint.path];
  if (!make)
    throw new Error(
      `${endpoint.path} names other records: say in server/testing/references.test.ts what else it needs`,
    );
  const { id: viewer } = await shop.services.database.db
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'viewer')
    .executeTakeFirstOrThrow();
  const id = endpoint.path.includes('{id}') ? { id: await factoryOf(endpoint).own(shop, role) } : {};
  return { ...id, ...make(shop, viewer) };
};

const visible = ({ status, code, data, message }: { status: number; code: number; data: unknown; message: string }) =>
  JSON.stringify({ status, code, data, message });

test('an id inside an input that is not the caller’s answers like one that does not exist', async () => {
  const mine = await openShop();
  const theirs = await openShop();
  // Nothing may change them, so one of each kind serves every call.
  const strangers = remember((factory, role) => factory.own(theirs, role));
  const elsewhere = remember((factory) => factory.atOtherBranch?.(mine) ?? Promise.resolve(MISSING));
  const wrong: string[] = [];
  let comparisons = 0;
  for (const endpoint of mine.app.served) {
    const allowed = builtInRoles.filter(({ permissions }) => permissions.some((each) => each === endpoint.can));
    // One role of each reach: what is out of reach does not depend on a role's permissions.
    const callers = allowed.filter(({ reach }, at) => allowed.findIndex((other) => other.reach === reach) === at);
    const cases: { role: RoleKey; path: Step[]; foreign: number[]; draft: Record<string, unknown> }[] = [];
    for (const { key, reach } of callers) {
      const role = key as RoleKey;
      const paths = references(endpoint.input);
      const draft = paths.length > 0 ? await draftFor(mine, role, endpoint) : {};
      for (const path of paths) {
        const field = String(path.findLast((step) => typeof step === 'string'));
        const factory = factoryOfField(field, endpoint);
        if (factory.overAllCompanies && reach === 'all') continue;
        const foreign = [await strangers(factory, role)];
        if (factory.atOtherBranch && reach === 'branch') foreign.push(await elsewhere(factory, role));
        cases.push({ role, path, foreign, draft });
      }
    }
    if (cases.length === 0) continue;
    const before = await hashTables(mine);
    for (const { role, path, foreign, draft } of cases) {
      // Where the outcome is a list, each entry says which record it is about.
      const answerTo = async (id: number) =>
        visible(await mine.as(role).call(endpoint, withValue(draft, path, id) as never)).replaceAll(
          `{"id":${id},"code":`,
          '{"id":"asked","code":',
        );
      const missing = await answerTo(MISSING);
      for (const id of foreign) {
        const answer = await answerTo(id);
        if (answer !== missing) wrong.push(`${role}: ${endpoint.path} ${path.join('.')}: ${answer} but ${missing}`);
        comparisons += 1;
      }
    }
    expect(await hashTables(mine), endpoint.path).toEqual(before);
  }
  expect(wrong).toEqual([]);
  expect(comparisons).toBeGreaterThan(20);
});
