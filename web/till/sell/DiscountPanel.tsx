import { may, showKeys, theStaff } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { keepFocus } from '#web/till/ui/focus.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { applyDiscount, discountBy, useDiscount } from './discounting.ts';

const QUICK = [5, 10, 15, 20, 50] as const;

export function DiscountPanel() {
  const { of, as } = useDiscount();
  const limit = theStaff()?.discountLimit ?? 0;
  return (
    <Panel
      title={t('counter.discount')}
      footer={
        <button type="button" className="key primary" onClick={() => void applyDiscount()}>
          {t('counter.apply')}
        </button>
      }
    >
      {may('discount.edit') ? null : <p>{t('counter.discountLimit', { limit })}</p>}
      <div className="choices discount-kind">
        <fieldset className="choices" onMouseDown={keepFocus} aria-label={t('counter.discountOf')}>
          <button
            type="button"
            className="key"
            aria-pressed={of === 'line'}
            onClick={() => useDiscount.setState({ of: 'line' })}
          >
            {t('counter.thisLine')}
          </button>
          <button
            type="button"
            className="key"
            aria-pressed={of === 'order'}
            onClick={() => useDiscount.setState({ of: 'order' })}
          >
            {t('counter.wholeSale')}
          </button>
        </fieldset>
        <fieldset className="choices" onMouseDown={keepFocus} aria-label={t('counter.discountAs')}>
          <button
            type="button"
            className="key"
            aria-pressed={as === 'percent'}
            onClick={() => useDiscount.setState({ as: 'percent' })}
          >
            %
          </button>
          <button
            type="button"
            className="key"
            aria-pressed={as === 'amount'}
            onClick={() => useDiscount.setState({ as: 'amount' })}
          >
            $
          </button>
        </fieldset>
      </div>
      <fieldset className="choices amounts" aria-label={t('counter.discountQuick')}>
        {QUICK.map((percent) => (
          <button key={percent} type="button" className="key" onClick={() => void discountBy({ percent })}>
            {percent}%
          </button>
        ))}
        <button type="button" className="key" onClick={() => void discountBy({ percent: 0 }).then(showKeys)}>
          {t('counter.noDiscount')}
        </button>
      </fieldset>
    </Panel>
  );
}
