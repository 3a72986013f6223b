import type { AdjustReason } from '#contract/stock/levels.ts';
import type { Movement, MovementKind } from '#contract/stock.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { reasonName } from '#web/desk/areas/stock/writeOffs/names.ts';

export const movementName = (kind: MovementKind): string =>
  ({
    opening: t('stock.movementOpening'),
    receipt: t('stock.movementReceived'),
    sale: t('stock.movementSold'),
    return: t('stock.movementReturned'),
    count: t('stock.movementCounted'),
    transferOut: t('stock.movementTransferOut'),
    transferIn: t('stock.movementTransferIn'),
    writeOff: t('stock.movementWrittenOff'),
    correction: t('stock.movementCorrected'),
  })[kind];

export const adjustReasonName = (reason: AdjustReason): string => {
  if (reason === 'counted') return t('stock.reasonCounted');
  return reason === 'found' ? t('stock.reasonFound') : reasonName(reason);
};

/** The kind, and if there is one the reason: "Written off · Damaged". A count's reason is its kind. */
export const movementText = ({ kind, reason }: Pick<Movement, 'kind' | 'reason'>): string =>
  reason === null || reason === 'counted' ? movementName(kind) : `${movementName(kind)} · ${adjustReasonName(reason)}`;
