import { randomUUID } from 'node:crypto';
import type { WireInput, WireReply } from '#contract/endpoint.ts';
import { gstWithin } from '#contract/gst.ts';
import { cents } from '#contract/money.ts';
import { createKeypad, listKeypads } from '#contract/pos/keypads.ts';
import { enrolDevice, pageOfFlags } from '#contract/till/devices.ts';
import { digestsOf } from '#contract/till/digest.ts';
import type { EventKind, SaleLine, TillEvent } from '#contract/till/events.ts';
import { hasReceipt, receiptNumber } from '#contract/till/numbers.ts';
import { hello, sendEvents } from '#contract/till/protocol.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { callerOf, type Shop } from '#server/testing.ts';

/* A till for tests: its own event log, and its calls to the server. */

type Content<K extends EventKind> = Extract<TillEvent, { kind: K }>['content'];
type Product = { id: number; sku: string; title: string; retailPrice: number };

export const lineOf = (product: Product, quantity = 1, changes: Partial<SaleLine> = {}): SaleLine => {
  const price = cents(Math.round(product.retailPrice * 100));
  const amount = cents(price * quantity);
  const gst = gstWithin(amount, 10);
  return {
    productId: product.id,
    sku: product.sku,
    title: product.title,
    chineseTitle: '',
    pack: false,
    unitQty: 1,
    quantity: (quantity * 1000) as SaleLine['quantity'],
    listPrice: price,
    price,
    discount: 0,
    discountAmount: cents(0),
    ownDiscount: cents(0),
    shares: [],
    priceInclGst: amount,
    gst,
    subtotal: cents(amount - gst),
    gstFree: false,
    note: '',
    original: null,
    restock: quantity < 0 ? true : null,
    reason: null,
    ...changes,
  };
};

/** A sale of these lines, paid exactly by one tender. */
export const saleOf = (lines: SaleLine[], changes: Partial<Content<'sale'>> = {}): Content<'sale'> => {
  const total = cents(lines.reduce((sum, { priceInclGst }) => sum + priceInclGst, 0));
  const payment = { paymentType: 'card', amount: total, processed: total, remaining: cents(0), reference: '' };
  return {
    number: '',
    customer: null,
    codes: [],
    gstRate: 10,
    lines,
    total,
    rounding: cents(0),
    change: cents(0),
    payments: [payment],
    note: '',
    ...changes,
  };
};

export const cash = (amount: number) => ({
  paymentType: 'cash',
  amount: cents(amount),
  processed: cents(amount),
  remaining: cents(0),
  reference: '',
});

/** A device's storage: a copy is a restored or cloned profile. */
export type Memory = { epoch: number; seq: number; sales: number; log: TillEvent[] };

export const tillOf = (shop: Shop, credential: string, number: number, memory?: Memory) => {
  const caller = callerOf(shop);
  const headers = { authorization: `Till ${credential}` };
  const state: Memory = memory ?? { epoch: 1, seq: 0, sales: 0, log: [] };
  const boot = randomUUID();
  let mono = 0;
  let sessionId: string = randomUUID();
  const day = dayInSydney();
  const tick = () => {
    mono += 1;
    return mono;
  };
  const clock = () => ({ boot, sentDeviceAt: new Date().toISOString(), sentMono: tick() });

  /** Recorded on the device but not sent yet. */
  const write = <K extends EventKind>(kind: K, content: Content<K>, changes: Partial<TillEvent> = {}): TillEvent => {
    state.seq += 1;
    if (kind === 'sessionOpened') sessionId = randomUUID();
    if (hasReceipt(kind)) state.sales += 1;
    const numbered: object = hasReceipt(kind)
      ? { ...content, number: receiptNumber({ till: number, epoch: state.epoch, sale: state.sales }) }
      : content;
    const event = {
      id: randomUUID(),
      schema: 1,
      epoch: state.epoch,
      seq: state.seq,
      sessionId,
      day,
      userId: shop.users.sales.id,
      deviceAt: new Date().toISOString(),
      offsetMs: 0,
      boot,
      mono: tick(),
      approvals: [],
      kind,
      content: numbered,
      ...changes,
    } as TillEvent;
    state.log.push(event);
    return event;
  };
  const send = async (events: readonly unknown[]) => {
    const reply = await caller.call(sendEvents, { ...clock(), events } as WireInput<typeof sendEvents>, headers);
    if (reply.code === 0 && reply.data.newEpoch !== null) goOn(reply.data.newEpoch);
    return reply;
  };
  const goOn = (epoch: number) => Object.assign(state, { epoch, seq: 0, sales: 0 });
  const sayHello = async (changes: Partial<WireInput<typeof hello>> = {}): Promise<WireReply<typeof hello>> => {
    const reply = await caller.call(
      hello,
      {
        ...clock(),
        epoch: state.epoch,
        seq: state.seq,
        days: digestsOf(state.log),
        app: 'test',
        schema: 1,
        unsent: 0,
        persistent: true,
        setupTag: '',
        ...changes,
      },
      headers,
    );
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    if (reply.data.newEpoch !== null) goOn(reply.data.newEpoch);
    return reply.data;
  };
  /** What the server lacks from the days that differ. */
  const sendMissing = async () => {
    const { daysThatDiffer } = await sayHello();
    const knownIds = new Set(daysThatDiffer.flatMap(({ ids }) => ids));
    const days = new Set(daysThatDiffer.map((each) => each.day));
    const missing = state.log.filter((event) => days.has(event.day) && !knownIds.has(event.id));
    return missing.length > 0 ? (await send(missing)).data.results : [];
  };
  /** Records one event and sends it. */
  const happen = async <K extends EventKind>(kind: K, content: Content<K>, changes: Partial<TillEvent> = {}) => {
    const event = write(kind, content, changes);
    const reply = await send([event]);
    const [result] = reply.code === 0 ? reply.data.results : [];
    if (!result) throw new Error(JSON.stringify(reply));
    return { event, ...result };
  };
  const restart = (from: Memory) => tillOf(shop, credential, number, structuredClone(from));
  return {
    state,
    credential,
    headers,
    caller,
    write,
    send,
    sayHello,
    sendMissing,
    happen,
    restart,
    session: () => sessionId,
  };
};

export type Till = ReturnType<typeof tillOf>;

const enrolAt = async (shop: Shop, keypadId: number) => {
  const reply = await shop.as('companyAdmin').call(enrolDevice, { keypadId, name: 'Front' });
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  const { device, credential } = reply.data;
  return { device, ...tillOf(shop, credential, device.number) };
};

export const keypadAt = async (shop: Shop, branchId: number): Promise<number> =>
  (await shop.as('companyAdmin').call(listKeypads, { branchId })).data[0]?.id ?? 0;

/** A till at the branch's keypad. */
export const enrol = async (shop: Shop, branchId = shop.branchId) => enrolAt(shop, await keypadAt(shop, branchId));

/** A second till, at a keypad of its own. */
export const enrolSecond = async (shop: Shop) => {
  const { data } = await shop.as('companyAdmin').call(createKeypad, { branchId: shop.branchId, name: 'Second' });
  return enrolAt(shop, data.id);
};

/** A till opened with a float of this many cents, and twenty colas at $3.50 to sell. */
export const openDrawer = async (shop: Shop, float: number) => {
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.5, onHand: 20 });
  await till.happen('sessionOpened', { float: cents(float) });
  return { till, cola };
};

/** A manager's open flags, oldest first. */
export const flagsOf = async (shop: Shop) =>
  (await shop.as('branchManager').call(pageOfFlags, { sortField: 'occurredAt', sortOrder: 'ascend' })).data.data;
