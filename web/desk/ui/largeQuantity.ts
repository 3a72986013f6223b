import { MAX_QUANTITY, type Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/ui/texts.ts';
import { useSession } from '#web/platform/session.ts';
import { confirm } from './confirm.tsx';
import { formatQuantity } from './quantity.ts';

type QuantityLine = { title: string; quantity: Milli };

const MAX_NAMED_LINES = 5;

/** Asks about quantities that are larger than the company's usual ones; true if they are intended. */
export const confirmQuantities = async (lines: readonly QuantityLine[]): Promise<boolean> => {
  const limit = useSession.getState().user?.company.askAboveQuantity ?? MAX_QUANTITY;
  const large = lines.filter(({ quantity }) => Math.abs(quantity) > limit * 1000);
  if (large.length === 0) return true;
  const lineTexts = large
    .slice(0, MAX_NAMED_LINES)
    .map(({ title, quantity }) => `${formatQuantity(quantity)} × ${title}`);
  return confirm({
    title: t('ui.largeQuantityTitle'),
    content: [...lineTexts, ...(large.length > MAX_NAMED_LINES ? ['…'] : [])].join(', '),
    ok: t('ui.largeQuantityConfirm'),
    cancel: t('ui.largeQuantityChange'),
  });
};

type FormLine = { id?: number; title?: string; orderQty?: Milli; quantity?: Milli };
const linesOf = (values: object) => ('productList' in values ? (values.productList as FormLine[]) : []);

/** The lines of a document whose quantity has changed since loading. */
export const changedQuantities = (values: object, stored: object): QuantityLine[] => {
  const quantities = new Map(linesOf(stored).map((line) => [line.id, line.orderQty ?? line.quantity]));
  return linesOf(values).flatMap(({ id, title = '', orderQty, quantity = orderQty }) =>
    quantity === undefined || (id !== undefined && quantities.get(id) === quantity) ? [] : [{ title, quantity }],
  );
};
