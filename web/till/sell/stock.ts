import type { Milli } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { withApproval } from '#web/till/basket/basket.ts';
import { changeBasket, counter, may, say, theTill } from '#web/till/counter/counter.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';

/*
 * What the books say is there. The goods on the counter are real: it is said once, and scanning goes on. Who may not sell
 * them alone is asked for a manager's word before the payment, once for all of them.
 */

const PERMISSION = 'negativeStock.enable';

/** What was said, by product. */
const said = new Map<number, string>();
/** With the next customer it is said again. */
export const forgetStock = () => said.clear();

type Stock = { productId: number; onHand: number; available: number }[];

const wantedOf = (productId: number): number =>
  counter().basket.lines.reduce(
    (sum, line) => (line.product.id === productId ? sum + line.quantity * (line.pack ? line.product.unitQty : 1) : sum),
    0,
  );

export const askStock = async (product: TillProduct): Promise<void> => {
  const till = theTill();
  if (said.has(product.id) || !till.state().online) return;
  const reply = await till.ask<Stock>('POST', '/till/stock/', { productIds: [product.id] }).catch(() => undefined);
  const stock = reply?.find(({ productId }) => productId === product.id);
  if (!stock || said.has(product.id) || wantedOf(product.id) <= stock.onHand) return;
  const left = formatsOf().quantity(Math.max(0, stock.onHand) as Milli);
  const text = t('counter.stockGone', { name: product.title, left });
  said.set(product.id, text);
  say(text, !may(PERMISSION));
};

/** False where somebody has to approve it and nobody did. */
export const approveStock = async (): Promise<boolean> => {
  const { basket } = counter();
  if (may(PERMISSION) || basket.approvals.some(({ permission }) => permission === PERMISSION)) return true;
  const doubts = [...said].filter(([productId]) => wantedOf(productId) > 0).map(([, text]) => text);
  if (doubts.length === 0) return true;
  const approval = await askApproval(PERMISSION, doubts.join(' · '));
  if (approval) changeBasket((current) => withApproval(current, approval));
  return approval !== undefined;
};
