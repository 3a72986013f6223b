import type { TillDevice } from '#contract/till/devices.ts';
import type { FlagOutcome, FlagReason } from '#contract/till/flags.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { formats } from '#web/platform/formats.ts';

export const deviceStatusWord = (status: TillDevice['status']): string =>
  ({ active: t('till.active'), revoked: t('till.stopped') })[status];

export const sessionStatusWord = (status: 'open' | 'closed'): string =>
  ({ open: t('till.sessionOpen'), closed: t('till.sessionClosed') })[status];

export const reasonWord = (reason: FlagReason): string =>
  ({
    price: t('till.flagPrice'),
    promotion: t('till.flagPromotion'),
    discount: t('till.flagDiscount'),
    stock: t('till.flagStock'),
    lease: t('till.flagLease'),
    credit: t('till.flagCredit'),
    customer: t('till.flagCustomer'),
    product: t('till.flagProduct'),
    quantity: t('till.flagQuantity'),
    user: t('till.flagUser'),
    branch: t('till.flagBranch'),
    lateSession: t('till.flagLateSession'),
    cashOut: t('till.flagCashOut'),
    collected: t('till.flagCollected'),
    return: t('till.flagReturn'),
    returned: t('till.flagReturned'),
    sums: t('till.flagSums'),
    unreadable: t('till.flagUnreadable'),
    number: t('till.flagNumber'),
    content: t('till.flagContent'),
    clock: t('till.flagClock'),
    parked: t('till.flagParked'),
    missing: t('till.flagMissing'),
    silent: t('till.flagSilent'),
  })[reason];

export const outcomeWord = (outcome: FlagOutcome): string =>
  ({
    accepted: t('till.accepted'),
    corrected: t('till.corrected'),
    staffTold: t('till.staffTold'),
    enteredByHand: t('till.enteredByHand'),
    noSale: t('till.noSale'),
    explained: t('till.explained'),
  })[outcome];

/** How it was settled, by anybody; one that ended by itself has no outcome to show. */
export const settledWord = (outcome: string): string =>
  outcome === '' ? '' : outcome === 'booked' ? t('till.booked') : outcomeWord(outcome as FlagOutcome);

/** Clocks that are this far off should be checked. */
export const MAX_OFFSET_MS = 120_000;

export const offsetWord = (offsetMs: number): string => {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  if (minutes === 0) return t('till.clockRight');
  return offsetMs > 0 ? t('till.clockBehind', { minutes }) : t('till.clockAhead', { minutes });
};

export const paymentWord = (key: string): string => {
  const words: Record<string, string> = {
    cash: t('till.cash'),
    card: t('till.card'),
    bankTransfer: t('till.bankTransfer'),
    account: t('till.onAccount'),
    storeCredit: t('till.storeCredit'),
    giftCard: t('till.giftCard'),
  };
  return words[key] ?? key;
};

export const denominationWord = (cents: number): string => formats().money(cents as never);
