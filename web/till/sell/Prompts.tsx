import { useEffect } from 'react';
import { milli } from '#contract/milli.ts';
import { clockAt } from '#contract/order/clock.ts';
import { type Goods, ONE, serialsWanted } from '#web/till/basket/goods.ts';
import { counter, now, thePrices } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { ADULT_YEARS, adultsBornBy } from './adults.ts';
import { confirmAge, enterSerial, refuseAge } from './goods.ts';

/* Questions before an item is sold. */

/** The latest date of birth: to compare with the customer's ID. */
const bornBy = (): string => adultsBornBy(clockAt(now(), thePrices().timeZone).localMoment.slice(0, 10));

/** Answered by tap or F1, never by Enter, since scanners send it. */
export function AgePanel({ goods }: { goods: readonly Goods[] }) {
  useScan(() => warn(t('counter.answerFirst')));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      confirmAge();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const [first] = goods;
  return (
    <Panel title={t('counter.ageTitle')} onClose={refuseAge}>
      <p className="about">{first ? titleIn(first.product) : ''}</p>
      <p className="age-day">{t('counter.ageBornBy', { day: formatsOf().day(bornBy()) })}</p>
      <p>{t('counter.ageHelp')}</p>
      <div className="choices tall">
        <button type="button" className="key primary" onClick={confirmAge}>
          {t('counter.ageConfirm', { years: ADULT_YEARS })} <kbd>F1</kbd>
        </button>
        <button type="button" className="key" onClick={refuseAge}>
          {t('counter.ageRefuse')} <kbd>Esc</kbd>
        </button>
      </div>
    </Panel>
  );
}

/** Scanned, or typed and ended with Enter; one item after the other. */
export function SerialPanel({ goods, serials }: { goods: Goods; serials: readonly string[] }) {
  useScan(enterSerial);
  const wanted = serialsWanted(goods) * (goods.quantity / ONE);
  return (
    <Panel
      title={t('counter.serialTitle')}
      footer={
        <button type="button" className="key primary" onClick={() => enterSerial(counter().entry)}>
          {t('counter.add')}
        </button>
      }
    >
      <p className="about">{titleIn(goods.product)}</p>
      <p>{t('counter.serialHelp')}</p>
      {wanted > 1 ? (
        <p>{t('counter.serialsLeft', { count: formatsOf().quantity(milli((wanted - serials.length) * ONE)) })}</p>
      ) : null}
      {serials.length > 0 ? <p className="code">{serials.join(', ')}</p> : null}
    </Panel>
  );
}
