import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { gstWithin } from '#contract/gst.ts';
import { type Cents, cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import { CASH, roundCash } from '#contract/sales/tender.ts';
import { denominations, figuresOf } from '#contract/till/drawer.ts';
import { type Approval, type SaleLine, type SalePayment, TillEvent } from '#contract/till/events.ts';
import { receiptNumber } from '#contract/till/numbers.ts';
import { demoPins, hashPin } from '#server/areas/identity/service.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import { type EventCtx, enrolDevice, receiveEvents } from '#server/areas/till/service.ts';
import type { Db, Services } from '#server/platform/context.ts';
import type { Device } from '#server/platform/device.ts';
import { ownerContextOf } from './ownerContext.ts';

/* A till at the first branch with a few days of use: sessions, closing reports, one drawer that was short. */

const TRADED_DAYS = 4;
const FLOAT = cents(20_000);
/** Days ago, and the amount missing from the drawer that evening. */
const SHORT = { day: 2, amount: 1000 };
const SALES_A_DAY = 9;
const STEP_MS = 47 * 60_000;

type Product = {
  id: number;
  sku: string;
  title: string;
  chineseTitle: string;
  retailPrice: Cents;
  gstFree: boolean;
};
type Place = {
  branchId: number;
  keypadId: number;
  userId: number;
  /** Approves what the seller has no right to do alone. */
  managerId: number;
  products: Product[];
  mornings: Date[];
  days: string[];
};

const readPlace = async (db: Db, companyId: number): Promise<Place | undefined> => {
  const { rows } = await sql<Omit<Place, 'products' | 'mornings' | 'days'> & { timeZone: string }>`
    select b.id as branch_id, b.time_zone, k.id as keypad_id, u.id as user_id,
      (select m.id from app_user m join role r on r.id = m.role_id
        where m.company_id = b.company_id and r.permissions @> '{pos.add,refund.add}'
          and (r.reach <> 'branch' or exists (select from user_branch x where x.user_id = m.id and x.branch_id = b.id))
        order by r.reach, m.id limit 1) as manager_id
    from branch b
    join keypad k on k.company_id = b.company_id and k.branch_id = b.id and k.status = 'active'
    join user_branch ub on ub.branch_id = b.id
    join app_user u on u.id = ub.user_id and u.username = 'sales'
    where b.company_id = ${companyId} order by b.number, k.id limit 1`.execute(db);
  const [place] = rows;
  if (!place) return undefined;
  const { timeZone, ...rest } = place;
  const products = await sql<Product>`
    select p.id, p.sku, p.title, p.chinese_title, p.retail_price, p.gst_free
    from product p join stock_level l on l.company_id = p.company_id and l.product_id = p.id and l.branch_id = ${place.branchId}
    where p.company_id = ${companyId} and p.status = 'active' and not p.sold_by_weight and l.on_hand - l.committed > 20000
    order by p.id limit 24`.execute(db);
  const times = await sql<{ morning: Date; day: string }>`
    select (local.day + interval '9 hours') at time zone ${timeZone}::text as morning, local.day::date::text as day
    from generate_series(1, ${TRADED_DAYS}) as back
    cross join lateral (
      select date_trunc('day', now() at time zone ${timeZone}::text) - make_interval(days => back::integer) as day) as local
    order by 1`.execute(db);
  return {
    ...rest,
    products: products.rows,
    mornings: times.rows.map(({ morning }) => morning),
    days: times.rows.map(({ day }) => day),
  };
};

const lineOf = ({ id: productId, gstFree, retailPrice, ...product }: Product, count: number): SaleLine => {
  const priceInclGst = cents(retailPrice * count);
  const gst = gstFree ? cents(0) : gstWithin(priceInclGst, 10);
  return {
    ...product,
    productId,
    gstFree,
    pack: false,
    unitQty: 1,
    quantity: milli(count * 1000),
    listPrice: retailPrice,
    price: retailPrice,
    discount: 0,
    discountAmount: cents(0),
    ownDiscount: cents(0),
    shares: [],
    priceInclGst,
    gst,
    subtotal: cents(priceInclGst - gst),
    note: '',
    original: null,
    restock: null,
    reason: null,
  };
};

/** Cash in whole tens, cards to the cent. */
const paymentOf = (total: Cents, inCash: boolean): SalePayment => {
  const processed = inCash ? roundCash(total, 5) : total;
  const amount = inCash ? cents(Math.ceil(processed / 1000) * 1000) : total;
  return {
    paymentType: inCash ? CASH : 'card',
    amount,
    processed,
    remaining: cents(0),
    reference: inCash ? '' : '004871',
  };
};

/** Notes and coins that add up to an amount. */
const countOf = (amount: number): Record<string, number> => {
  let remaining = amount;
  return Object.fromEntries(
    denominations.flatMap((value) => {
      const count = Math.floor(remaining / value);
      remaining -= count * value;
      return count > 0 ? [[String(value), count]] : [];
    }),
  );
};

const eventsOf = ({ userId, managerId, products, mornings, days }: Place, till: number): TillEvent[] => {
  const boot = randomUUID();
  const events: TillEvent[] = [];
  let sale = 0;
  mornings.forEach((morning, at) => {
    const sessionId = randomUUID();
    const session: TillEvent[] = [];
    const happen = (kind: TillEvent['kind'], content: unknown, minutes: number, approvals: Approval[] = []) => {
      const deviceAt = new Date(morning.getTime() + minutes * 60_000).toISOString();
      const seq = events.length + 1;
      const stamps = { id: randomUUID(), schema: 1, epoch: 1, seq, sessionId, day: days[at], userId, deviceAt };
      const event = TillEvent.parse({ ...stamps, offsetMs: 0, boot, mono: seq, approvals, kind, content });
      events.push(event);
      session.push(event);
    };
    happen('sessionOpened', { float: FLOAT }, 0);
    for (let number = 0; number < SALES_A_DAY; number += 1) {
      const pick = (by: number) => products[(at * 7 + number * 3 + by) % products.length];
      const lines = [pick(0), pick(5), pick(11)].flatMap((product, place) =>
        product ? [lineOf(product, 1 + ((number + place) % 2))] : [],
      );
      const total = cents(lines.reduce((sum, { priceInclGst }) => sum + priceInclGst, 0));
      const payment = paymentOf(total, number % 3 !== 1);
      sale += 1;
      const content = {
        number: receiptNumber({ till, epoch: 1, sale }),
        customer: null,
        codes: [],
        gstRate: 10,
        lines,
        total,
        rounding: payment.processed - total,
        change: payment.amount - payment.processed,
        payments: [payment],
      };
      happen('sale', content, 20 + (number * STEP_MS) / 60_000);
    }
    const milk = { direction: 'out', amount: 2450, reason: 'Milk for the staff room' };
    const approval: Approval = { permission: 'refund.add', approvedById: managerId, about: milk.reason };
    if (at % 2 === 0) happen('cashMoved', milk, 300, [approval]);
    const { expectedCash } = figuresOf(session);
    const isShort = TRADED_DAYS - at === SHORT.day;
    // Fives are the smallest coin, and the expected drawer amount is a multiple of it.
    const countedCash = expectedCash - (isShort ? SHORT.amount : 0);
    const note = isShort ? 'Counted twice. A $10 note is missing.' : '';
    happen('sessionClosed', { counted: countOf(countedCash), countedCash, expectedCash, zNumber: at + 1, note }, 480);
  });
  return events;
};

const setPins = async (db: Db, companyId: number): Promise<void> => {
  const pins = await Promise.all(
    Object.entries(demoPins).map(async ([username, pin]) => ({ username, pin, ...(await hashPin(pin)) })),
  );
  for (const { username, pin, salt, hash } of pins)
    await sql`update app_user set pin_salt = ${salt}, pin_hash = ${hash}, pin_digits = ${pin.length}, pin_set_at = now()
      where company_id = ${companyId} and username = ${username}`.execute(db);
};

/** They all arrived just now, but in this story on their day. */
const backdate = async (db: Db, companyId: number, deviceId: number): Promise<void> => {
  const events = sql`from till_event e where e.company_id = ${companyId} and e.device_id = ${deviceId}`;
  await sql`update sales_order o set created_at = e.occurred_at, updated_at = e.occurred_at
    ${events} and o.company_id = e.company_id and o.id = e.order_id`.execute(db);
  await sql`update till_event set received_at = occurred_at
    where company_id = ${companyId} and device_id = ${deviceId}`.execute(db);
};

/** Returns the number of closing reports. Runs before there are promotions, so that these sales look as usual. */
export const loadTills = async ({ database: { db } }: Services, mover: Mover): Promise<number> => {
  const { companyId, userId } = mover;
  await setPins(db, companyId);
  const place = await readPlace(db, companyId);
  if (!place || place.products.length === 0) return 0;
  const { branchId, keypadId } = place;
  const { device } = await db
    .transaction()
    .execute((trx) => enrolDevice(ownerContextOf(trx, mover, [branchId]), { keypadId, name: 'Front counter' }));
  const createdAt = new Date(Date.now() - (TRADED_DAYS + 1) * 86_400_000);
  await sql`update till_device set created_at = ${createdAt}, last_contact = now() - interval '12 hours', app = '1', persistent = true
    where company_id = ${companyId} and id = ${device.id}`.execute(db);
  const context: Device = {
    id: device.id,
    number: device.number,
    name: device.name,
    companyId,
    keypadId,
    branchId,
    status: 'active',
    moved: false,
    bookingKeypadId: keypadId,
    bookingBranchId: branchId,
    epoch: 1,
    enrolledBy: userId ?? 0,
    createdAt,
  };
  const ctx: EventCtx = {
    device: context,
    origin: { address: '', userAgent: 'demo', requestId: 'demo' },
    write: (action) => db.transaction().execute(action),
    log: { warn: () => {} },
  };
  await receiveEvents(ctx, {
    boot: randomUUID(),
    sentDeviceAt: new Date().toISOString(),
    sentMono: 0,
    events: eventsOf(place, device.number),
  });
  await backdate(db, companyId, device.id);
  return TRADED_DAYS;
};
