import { cents } from '#contract/cents.ts';
import type { PayState } from '#web/till/basket/payments.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import type { LaybyDue } from './layby.ts';

/** What is owed on a layby, and how to take less than all of it. */
export function LaybyPart({ layby, paid, onTake }: { layby: LaybyDue; paid: PayState; onTake: () => void }) {
  const { money } = formatsOf();
  const { reference, customer, owed, total } = layby;
  const part = cents(paid.payments.reduce((sum, { processed }) => sum + processed, 0));
  return (
    <>
      <p>{t('counter.laybyOwes', { reference, name: customer?.name ?? '', owed: money(owed), total: money(total) })}</p>
      {part === 0 ? (
        <p>{t('counter.laybyPayHelp')}</p>
      ) : (
        <button type="button" className="key primary" onClick={onTake}>
          {t('counter.takePart', { paid: money(part), rest: money(paid.open) })}
        </button>
      )}
    </>
  );
}
