import { cents } from '#contract/cents.ts';
import { counter, setCounter, setLaybyDue, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { findSale } from '#web/till/returns/receipts.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import type { LaybyDue } from './layby.ts';

/** True if nobody else has taken a payment since the look-up; otherwise says what is owed now. */
export const isStillOwed = async (layby: LaybyDue, onNothingOwed: () => void): Promise<boolean> => {
  const refuse = (text: string): false => {
    warn(text);
    return false;
  };
  if (counter().tenders.length > 0) return true;
  setCounter({ isBusy: true });
  const current = await findSale(layby.reference);
  setCounter({ isBusy: false });
  // Cancelled meanwhile.
  if (counter().layby !== layby) return false;
  if (typeof current === 'string') return refuse(theTill().state().online ? current : t('counter.laybyPayOnline'));
  const owed = 'owed' in current ? current.owed : cents(0);
  if (owed === layby.owed) return true;
  if ('owed' in current && owed > 0) setLaybyDue(current);
  else onNothingOwed();
  return refuse(t('counter.laybyChanged', { amount: formatsOf().money(cents(Math.max(0, owed))) }));
};
