import { type Basket, emptyBasket, isEmpty, withSaleId } from '#web/till/basket/basket.ts';
import type { CounterTender } from '#web/till/basket/payments.ts';
import type { Till } from '#web/till/device/till.ts';
import type { LaybyDue } from '#web/till/layby/layby.ts';
import { lockOut } from '#web/till/staff/lockOut.ts';
import { writeFor } from '#web/till/ui/formats.ts';
import {
  BASKET,
  type CardSlip,
  LAYBY,
  type Panel,
  priceBasket,
  refreshSession,
  SLIP,
  setCounter,
  setTill,
  storeSale,
  TENDERS,
  useCounter,
} from './counter.ts';

/* Continues where the page was left. */

/** What was on the counter, unless the page ended after it was recorded and before that was stored. */
const storedSale = (till: Till) => {
  const isRecorded = (wanted = ''): boolean => till.events().some(({ id }) => id === wanted);
  // State saved by an earlier version may lack something.
  const { saleId, ...basket } = { ...emptyBasket, ...till.recall<Basket>(BASKET) };
  const layby = till.recall<LaybyDue>(LAYBY) ?? null;
  // Each start has an id of its own: in a copy of this browser's profile the same basket is another sale.
  return {
    basket: isRecorded(saleId) ? emptyBasket : withSaleId(basket),
    layby: layby && !isRecorded(layby.paymentId) ? { ...layby, paymentId: crypto.randomUUID() } : null,
  };
};

export const openCounter = (till: Till): (() => void) => {
  setTill(till);
  let setup = till.setup();
  writeFor(setup.company.country, setup.branch.timeZone);
  const { basket, layby } = storedSale(till);
  // Payments for items that no longer exist were recorded with them.
  const isNothing = isEmpty(basket) && !layby;
  const tenders = isNothing ? [] : (till.recall<CounterTender[]>(TENDERS) ?? []);
  const begun = till.recall<CardSlip>(SLIP);
  const slip = isNothing || begun?.after !== tenders.length ? undefined : begun;
  // Payments on the counter belong to the current basket: nothing else is possible before it is paid or they are given
  // back.
  const panel: Panel = layby || slip || tenders.length > 0 ? { kind: 'pay', slip } : { kind: 'keys' };
  setCounter({ basket, tenders, layby, quote: priceBasket(basket), staffId: null, panel });
  storeSale(BASKET, basket);
  storeSale(LAYBY, layby);
  storeSale(TENDERS, tenders);
  storeSale(SLIP, slip);
  refreshSession();
  const stopWatching = useCounter.subscribe(lockOut);
  const stopListening = till.subscribe(() => {
    if (till.setup() !== setup) {
      setup = till.setup();
      writeFor(setup.company.country, setup.branch.timeZone);
      setCounter(({ basket: current }) => ({ quote: priceBasket(current) }));
    }
    setCounter(({ tick }) => ({ tick: tick + 1 }));
  });
  return () => {
    stopListening();
    stopWatching();
  };
};
