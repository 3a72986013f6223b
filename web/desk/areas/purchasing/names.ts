import { type PurchaseStatus, purchaseLabels } from '#contract/purchasing/status.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import type { Mood } from '#web/desk/ui/StatusTag.tsx';
import { usualName } from '#web/platform/i18n.ts';

export const LIST = pathOf('purchaseOrderList');
export const editPath = (id: number) => pathOf('purchaseOrderEdit', { id });
export const receivePath = (id: number) => pathOf('purchaseOrderReceive', { id });

/** The server uses these words for a pack. */
export const statusName = (status: PurchaseStatus): string =>
  usualName(`purchasing.status${status.charAt(0).toUpperCase()}${status.slice(1)}`, purchaseLabels[status]);

export const moods: Record<PurchaseStatus, Mood> = {
  draft: 'neutral',
  ordered: 'attention',
  partlyReceived: 'attention',
  received: 'good',
  cancelled: 'wrong',
  closed: 'neutral',
};

/** Goods are still expected. */
export const isOpen = (status: PurchaseStatus): boolean => status === 'ordered' || status === 'partlyReceived';

/** A draft has no number yet: it is named after its supplier. */
export const nameOf = ({ reference, supplierName }: { reference: string; supplierName: string }): string =>
  reference || t('purchasing.draftFor', { name: supplierName });

/** The specification's own question, before an order is saved. */
export const approval = (ok = t('common.approve')) => ({ title: t('purchasing.confirmSave'), ok });
/** A button that saves an order and leaves it: both ask first. */
export const saving = (next: 'close' | 'another') => {
  const label = next === 'close' ? t('common.saveAndClose') : t('common.saveAndCreateOther');
  return { next, label, ask: approval(label) };
};
