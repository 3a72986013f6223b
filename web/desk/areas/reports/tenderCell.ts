import { usualName } from '#web/platform/i18n.ts';

/** A payment type in the reader's language, unless the company renamed it. */
export const tenderCell = ({ paymentType, tenderName }: { paymentType: string; tenderName: string }): string =>
  usualName(`choice.${paymentType}`, tenderName);
