import { useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { focusEntry } from '#web/till/ui/focus.ts';
import { doubtText, needsManager, openDoubts, removeDoubted, sellAnyway, useStock } from './stock.ts';

/** Next to the keys, not over them: the next item can be scanned before it is answered. */
export function StockQuestion() {
  const { doubts } = useStock();
  const lines = useCounter((state) => state.basket.lines);
  const [doubt] = openDoubts(doubts, { lines });
  if (!doubt) return null;
  return (
    <section className="notice question" role="status" aria-label={t('counter.stockQuestion')}>
      <p>{doubtText(doubt)}</p>
      <button
        type="button"
        className="key"
        onClick={() => {
          void sellAnyway([doubt]);
          focusEntry();
        }}
      >
        {t(needsManager() ? 'counter.askManager' : 'counter.sellAnyway')}
      </button>
      <button
        type="button"
        className="key"
        onClick={() => {
          removeDoubted(doubt);
          focusEntry();
        }}
      >
        {t('counter.remove')}
      </button>
    </section>
  );
}
