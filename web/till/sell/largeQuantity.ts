import { MAX_QUANTITY, type Milli, units } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';

/** The last quantity asked about: entering it again confirms it. */
let lastQuestion = '';

/** Whether a typed quantity may go into the cart: above the company's usual limit it must be confirmed. */
export const isQuantityMeant = (product: TillProduct, quantity: Milli): boolean => {
  // A setup from before this feature has no limit.
  const limit: number | undefined = theTill().setup().company.askAboveQuantity;
  const typed = `${product.id} × ${quantity}`;
  const isMeant = quantity <= units(limit ?? MAX_QUANTITY) || typed === lastQuestion;
  lastQuestion = isMeant ? '' : typed;
  if (!isMeant) warn(t('counter.largeQuantity', { count: formatsOf().quantity(quantity), name: titleIn(product) }));
  return isMeant;
};
