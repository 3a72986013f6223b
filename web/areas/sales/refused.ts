import { refusals } from '#contract/refusals.ts';
import type { CallError } from '#web/platform/callError.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';

type Short = { lines?: { line: number; available: number }[] };
type Cheap = { limit?: number; lines?: { line: number }[] };

/** What a refusal says of lines: `productList.3.orderQty` → message. */
export const lineErrorsOf = ({ code, data }: CallError): Record<string, string> | undefined => {
  if (code === refusals.notEnoughStock.code) {
    const { lines = [] } = (data ?? {}) as Short;
    return Object.fromEntries(
      lines.map(({ line, available }) => [
        `productList.${line}.orderQty`,
        t('Only {count} left.', { count: Math.max(0, available) }),
      ]),
    );
  }
  if (code === refusals.approvalNeeded.code) {
    const { limit, lines = [] } = (data ?? {}) as Cheap;
    if (limit === undefined) return undefined;
    const words = t('You may take off at most {limit} %. Ask a manager.', { limit });
    return Object.fromEntries(lines.map(({ line }) => [`productList.${line}.discount`, words]));
  }
  return undefined;
};

/** What those with the right may do all the same. */
export const wayAround = ({ code }: CallError): { label: string; more: object } | undefined => {
  if (code === refusals.notEnoughStock.code && may('negativeStock.enable'))
    return { label: t('Sell all the same'), more: { allowNegative: true } };
  if (code === refusals.creditLimit.code && may('creditLimit.edit'))
    return { label: t('Allow above the limit'), more: { allowOverLimit: true } };
  return undefined;
};
