import { type WriteOffReason, writeOffReasons } from '#contract/stock/writeOffs.ts';
import { t } from '#web/desk/areas/stock/texts.ts';

export const reasonName = (reason: WriteOffReason): string =>
  ({
    damaged: t('stock.reasonDamaged'),
    expired: t('stock.reasonExpired'),
    stolen: t('stock.reasonStolen'),
    sample: t('stock.reasonSample'),
    other: t('stock.reasonOther'),
  })[reason];
export const reasonOptions = () => writeOffReasons.map((value) => ({ value, label: reasonName(value) }));
