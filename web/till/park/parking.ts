import { type Basket, emptyBasket, isEmpty } from '#web/till/basket/basket.ts';
import { counter, now, say, setBasket, setCounter, showKeys, theActor, theTill } from '#web/till/counter/counter.ts';
import type { ParkedSale } from '#web/till/device/till.ts';
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
  setCounter({ isBusy: true });
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
  } catch {
    say(t('counter.notSaved'), true);
  } finally {
    setCounter({ isBusy: false });
  }
};

/** Parked here and fetched by another till: no longer listed. */
const ELSEWHERE = 'parkedElsewhere';
const MAX_ELSEWHERE = 100;
const elsewhere = (): readonly string[] => theTill().recall<string[]>(ELSEWHERE) ?? [];

type Taken = { parkedId: string; label: string; basket: Basket };

/** Asks the server if possible, since another till may have taken it; otherwise uses this till's own book. */
const fetchParked = async (parkedId: string): Promise<Basket | string> => {
  const till = theTill();
  const own = ownParked(till.events()).find((each) => each.parkedId === parkedId);
  // Before it is sent the server knows nothing of it.
  if (own && till.state().unsent > 0) await till.sync().catch(() => undefined);
  try {
    const parkedSale = await till.ask<Taken>('POST', '/till/parked/take/', { parkedId });
    if (parkedSale) {
      if (own) await till.record('recalled', { parkedId }, theActor());
      return parkedSale.basket;
    }
  } catch {
    // The server has received everything from this till: another till has the sale. Otherwise it may not have been sent
    // yet.
    const { online, unsent } = till.state();
    if (!own || (online && unsent === 0)) {
      await till.remember(ELSEWHERE, [...elsewhere(), parkedId].slice(-MAX_ELSEWHERE));
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
      setBasket({ ...emptyBasket, ...parked, customer: parked.customer ?? basket.customer });
      showKeys();
      void askBasket();
    }
  } catch {
    say(t('counter.notSaved'), true);
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
  const others = till
    .state()
    .parked.filter(({ parkedId }) => !takenIds.has(parkedId) && !own.some((each) => each.parkedId === parkedId));
  return [...own.map(({ basket: _, ...each }) => ({ ...each, till: number })), ...others].toSorted((one, other) =>
    one.createTime < other.createTime ? 1 : -1,
  );
};

/** Of this till, as the list has them: those another till has taken are gone. */
export const parkedHere = (): number => {
  const { number } = theTill().setup().device;
  return allParked().filter(({ till }) => till === number).length;
};
