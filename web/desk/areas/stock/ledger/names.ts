import type { MovementKind } from '#contract/stock.ts';
import { t } from '#web/desk/areas/stock/texts.ts';

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
