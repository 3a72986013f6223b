import type { LaybyEvent } from '#contract/till/events.ts';
import { momentOf } from '#web/till/device/moment.ts';
import { stillOwed } from '#web/till/layby/layby.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { headRows, quantityText, type ReceiptFacts, tenderRows } from './receipt.ts';
import type { Row } from './rows.ts';

/** A payment on a layby, and what is still owed. */
export const laybyRows = ({ setup, event, staffName, nameOfType, isCopy }: ReceiptFacts<LaybyEvent>): Row[] => {
  const { content } = event;
  const { amount, money, dateTime } = formatsOf();
  const owed = stillOwed(content);
  const at = momentOf(event);
  const small = (text: string): Row => ({ kind: 'text', text, size: 'small' });
  return [
    ...headRows(setup),
    {
      kind: 'text',
      text: t(content.isOrder ? 'counter.receiptOrderPaid' : 'counter.receiptLaybyPaid'),
      align: 'centre',
      isBold: true,
    },
    ...(isCopy ? [{ kind: 'text', text: t('counter.receiptCopy'), align: 'centre' } as const] : []),
    { kind: 'pair', left: content.number, right: dateTime(at) },
    small(t('counter.receiptServedBy', { name: staffName })),
    ...(content.customer ? [small(t('counter.receiptCustomer', { name: content.customer.name }))] : []),
    { kind: 'rule' },
    ...content.goods.map(({ title, quantity, pack, unitQty }) =>
      small(`${quantityText(quantity, pack, unitQty)} × ${title}`),
    ),
    { kind: 'rule' },
    {
      kind: 'pair',
      left: content.isOrder ? content.reference : `${t('counter.layby')} ${content.reference}`,
      right: amount(content.total),
    },
    { kind: 'pair', left: t('counter.receiptOwedBefore'), right: amount(content.owed) },
    ...(content.rounding === 0
      ? []
      : [{ kind: 'pair', left: t('counter.rounding'), right: amount(content.rounding) } as const]),
    ...tenderRows(content.payments, nameOfType),
    ...(content.change > 0
      ? [{ kind: 'pair', left: t('counter.change'), right: amount(content.change) } as const]
      : []),
    { kind: 'pair', left: t('counter.receiptOwed'), right: money(owed), isBold: true, size: 'large' },
    ...(owed === 0 ? [{ kind: 'text', text: t('counter.receiptPaidOff'), align: 'centre' } as const] : []),
    { kind: 'rule' },
    ...(setup.company.receiptNote
      ? [{ kind: 'text', text: setup.company.receiptNote, align: 'centre', size: 'small' } as const]
      : []),
    { kind: 'barcode', text: content.number },
  ];
};
