import { type WriteOffReason, writeOffReasons } from '#contract/stockWriteOff.ts';
import { t } from '#web/platform/i18n.ts';

export const reasonName = (reason: WriteOffReason): string =>
  ({
    damaged: t('Damaged'),
    expired: t('Expired'),
    stolen: t('Stolen'),
    sample: t('Sample'),
    other: t('Other reason'),
  })[reason];
export const reasonOptions = () => writeOffReasons.map((value) => ({ value, label: reasonName(value) }));
