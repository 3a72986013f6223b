import { t } from '#web/desk/areas/stock/texts.ts';
import type { DocumentButton } from '#web/desk/ui/DocumentPage.tsx';

/** Saves the transfer and sends the goods. */
export const sendButton = (): DocumentButton => ({
  next: 'stay',
  label: t('stock.sendTransfer'),
  primary: true,
  more: { status: 'inTransit' },
  ask: {
    title: t('stock.sendConfirm'),
    content: t('stock.sendWarning'),
    ok: t('stock.sendTransfer'),
  },
});
