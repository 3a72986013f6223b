import { cents } from '#contract/money.ts';
import { refusals } from '#contract/refusals.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import type { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';

/** The API uses dollars. */
const inDollars = (amount: number): string => formats().money(cents(Math.round(amount * 100)));

type Mismatch = { due?: number; paid?: number; payment?: number; storeCredit?: number };
type OverLimit = { limit?: number; onAccount?: number; wanted?: number };

/** A refusal at the payment it is about; at the last one if it is about all. */
export const tenderErrorsOf = ({ code, data, fields, message }: CallError, rows: number): Map<number, string> => {
  const errors = new Map<number, string>();
  if (code === refusals.paymentMismatch.code) {
    const { due, paid, payment = rows - 1, storeCredit } = (data ?? {}) as Mismatch;
    const words =
      storeCredit !== undefined
        ? t('sales.storeCreditShort', { amount: inDollars(storeCredit) })
        : due === undefined || paid === undefined
          ? message
          : paid < 0 && due >= 0
            ? t('sales.tooMuchToRefund')
            : due < 0
              ? t('sales.refundMismatch', {
                  due: inDollars(-due),
                  paid: inDollars(Math.abs(paid)),
                })
              : t('sales.paymentMismatch', { due: inDollars(due), paid: inDollars(paid) });
    errors.set(payment, words);
  }
  for (const [name, words] of Object.entries(fields)) {
    const index = /^payments\.(\d+)/.exec(name)?.[1];
    if (index !== undefined) errors.set(Number(index), words);
  }
  return errors;
};

/** What the credit limit allows, in words. */
export const limitWords = ({ data, message }: CallError): string => {
  const { limit, onAccount = 0, wanted = 0 } = (data ?? {}) as OverLimit;
  return limit === undefined
    ? message
    : `${message}: ${t('sales.overLimitSums', {
        limit: inDollars(limit),
        onAccount: inDollars(onAccount),
        wanted: inDollars(wanted),
      })}`;
};
