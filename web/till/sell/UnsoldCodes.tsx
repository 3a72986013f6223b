import { setCounter, useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { focusEntry } from '#web/till/ui/focus.ts';

/** A reminder of scanned items that are not in the sale. */
export function UnsoldCodes() {
  const codes = useCounter((state) => state.unsoldCodes);
  if (codes.length === 0) return null;
  return (
    <section className="notice question" role="status" aria-label={t('counter.unknownCode')}>
      <p>{t('counter.unsoldCodes', { codes: codes.join(', ') })}</p>
      <button
        type="button"
        className="key"
        onClick={() => {
          setCounter({ unsoldCodes: [] });
          focusEntry();
        }}
      >
        {t('counter.settled')}
      </button>
    </section>
  );
}
