import { MAX_PARKED } from '#contract/till/parked.ts';
import { type Basket, emptyBasket, isEmpty } from '#web/till/basket/basket.ts';
import { awaitServer } from '#web/till/counter/asking.ts';
import { counter, now, say, setBasket, setCounter, showKeys, theActor, theTill } from '#web/till/counter/counter.ts';
import { savingProblem } from '#web/till/counter/saving.ts';
import type { ParkedSale } from '#web/till/device/till.ts';
import { Refused } from '#web/till/device/transport.ts';
import { askBasket } from '#web/till/sell/stock.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { ownParked } from './parked.ts';

/* Parked sales: this till's own at any time, those of others while the server is reachable. */

const labelOf = (basket: Basket): string => {
  const [first] = basket.lines;
  const name = basket.customer?.name ?? (first ? titleIn(first.product) : '');
  return `${formatsOf().time(now())} ${name}`.slice(0, 100);
};

export const parkBasket = async (): Promise<void> => {
  const { basket, quote, isBusy } = counter();
  if (isBusy) return;
  if (isEmpty(basket)) return say(t('counter.cartEmpty'), true);
  if (basket.lines.some(({ back }) => back)) return say(t('counter.returnNotParked'), true);
  setCounter({ isBusy: true, isWriting: true });
  try {
    const content = {
      parkedId: crypto.randomUUID(),
      label: labelOf(basket),
      total: quote.totals.total,
      basket: JSON.parse(JSON.stringify(basket)),
    };
    await theTill().record('parked', content, theActor());
    setBasket(emptyBasket);
    showKeys();
    say(t('counter.parked', { label: content.label }));
  } catch (error) {
    say(savingProblem(error), true);
  } finally {
    setCounter({ isBusy: false, isWriting: false });
  }
};

/** Parked here and recalled by another till: no longer listed. */
const ELSEWHERE = 'parkedElsewhere';
const MAX_ELSEWHERE = 100;
const elsewhere = (): readonly string[] => theTill().recall<string[]>(ELSEWHERE) ?? [];
const storeElsewhere = async (takenIds: readonly string[], listed: readonly ParkedSale[] = []): Promise<void> => {
  // The server lists a sale again if the till that took it never received it.
  const ids = [...new Set([...elsewhere(), ...takenIds])].filter(
    (id) => !listed.some(({ parkedId }) => parkedId === id),
  );
  if (ids.join() !== elsewhere().join()) await theTill().remember(ELSEWHERE, ids.slice(-MAX_ELSEWHERE));
  setCounter(({ tick }) => ({ tick: tick + 1 }));
};

/** The server's answer, until a later hello brings another list. */
let listed: { parked: readonly ParkedSale[]; before: readonly ParkedSale[] } | undefined;
const parkedAtBranch = (): readonly ParkedSale[] => {
  const { parked } = theTill().state();
  return listed?.before === parked ? listed.parked : parked;
};

type Listed = { parked: ParkedSale[]; takenIds: string[] };

/** Asks which sales are still there: another till may have recalled one since the last hello. */
export const refreshParked = async (): Promise<void> => {
  const till = theTill();
  const ownIds = ownParked(till.events())
    .map(({ parkedId }) => parkedId)
    .slice(-MAX_PARKED);
  const reply = await till.ask<Listed>('POST', '/till/parked/', { ownIds }).catch(() => undefined);
  if (!reply) return;
  listed = { parked: reply.parked, before: till.state().parked };
  await storeElsewhere(reply.takenIds, reply.parked);
};

type Taken = { parkedId: string; label: string; basket: Basket };

/** Asks the server if possible, since another till may have taken it; otherwise uses this till's own book. */
const fetchParked = async (parkedId: string): Promise<Basket | string> => {
  const till = theTill();
  const own = ownParked(till.events()).find((each) => each.parkedId === parkedId);
  const take = async () => {
    // Before it is sent the server knows nothing of it.
    if (own && till.state().unsent > 0) await till.sync().catch(() => undefined);
    return till.ask<Taken>('POST', '/till/parked/take/', { parkedId });
  };
  try {
    const parkedSale = await awaitServer(take());
    if (parkedSale) {
      await till.record('recalled', { parkedId }, theActor());
      return parkedSale.basket;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // If the server has received everything from this till, another till has the sale. Otherwise it may not have been
    // sent yet.
    const { online, unsent } = till.state();
    if (error.code === 404 && (!own || (online && unsent === 0))) {
      await storeElsewhere([parkedId]);
      return t('counter.parkedElsewhere');
    }
  }
  if (!own) return t('counter.onlineNeeded');
  await till.record('recalled', { parkedId }, theActor());
  return own.basket as Basket;
};

export const recallParked = async (parkedId: string): Promise<void> => {
  const { basket, isBusy } = counter();
  if (isBusy) return;
  if (!isEmpty(basket)) return say(t('counter.parkFirst'), true);
  setCounter({ isBusy: true });
  try {
    const parked = await fetchParked(parkedId);
    if (typeof parked === 'string') say(parked, true);
    else {
      const { saleId: _, ...rest } = parked;
      // Another till may recall it too, without a connection: each of them sells its own.
      setBasket({ ...emptyBasket, ...rest, customer: parked.customer ?? basket.customer });
      showKeys();
      void askBasket();
    }
  } catch (error) {
    say(savingProblem(error), true);
  } finally {
    setCounter({ isBusy: false });
  }
};

/** All sales that can be recalled, latest first. */
export const allParked = (): ParkedSale[] => {
  const till = theTill();
  const own = ownParked(till.events()).filter(({ parkedId }) => !elsewhere().includes(parkedId));
  const number = till.setup().device.number;
  const takenIds = new Set([
    ...till.events().flatMap((event) => (event.kind === 'recalled' ? [event.content.parkedId] : [])),
    ...elsewhere(),
  ]);
  const others = parkedAtBranch().filter(
    ({ parkedId }) => !takenIds.has(parkedId) && !own.some((each) => each.parkedId === parkedId),
  );
  return [...own.map(({ basket: _, ...each }) => ({ ...each, till: number })), ...others].toSorted((one, other) =>
    one.createTime < other.createTime ? 1 : -1,
  );
};

/** Of this till, as the list has them: those another till has taken are gone. */
export const parkedHere = (): number => {
  const { number } = theTill().setup().device;
  return allParked().filter(({ till }) => till === number).length;
};
