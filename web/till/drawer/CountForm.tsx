import { useState } from 'react';
import { cents } from '#contract/cents.ts';
import { countedCash, denominations } from '#contract/till/drawer.ts';
import { MAX_COUNT, readCount } from '#web/till/sell/entry.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { buzz } from '#web/till/ui/sound.ts';

type CountFormProps = {
  action: string;
  onDone: (counted: Record<string, number>, note: string) => void;
  hasNote: boolean;
  /** Something else is shown first. */
  isLater?: boolean;
};

type QuestionProps = { action: string; onCount: () => void; onDone: () => void };

/** Cancel takes the key's place, so a second tap there does nothing harmful. */
function UncountedQuestion({ action, onCount, onDone }: QuestionProps) {
  const amount = formatsOf().money(cents(0));
  return (
    <>
      <button type="button" className="key primary" onClick={onCount}>
        {t('counter.countCash')}
      </button>
      <p role="alert">{t('counter.nothingCounted', { action, amount })}</p>
      <button type="button" className="key" onClick={onDone}>
        {t('counter.countNothing', { action, amount })}
      </button>
    </>
  );
}

/** Notes and coins one by one; their total is shown, the expected amount is not. */
export function CountForm({ action, onDone, hasNote, isLater = false }: CountFormProps) {
  const [counts, setCounts] = useState<Record<string, string>>({});
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const counted = Object.fromEntries(
    denominations.flatMap((value) => {
      const count = readCount(counts[value]);
      return count ? [[String(value), count]] : [];
    }),
  ) as Record<string, number>;
  const isUnread = Object.values(counts).some((text) => readCount(text) === undefined);
  const { money } = formatsOf();
  const change = (value: number, text: string) => {
    setAsked(false);
    setCounts({ ...counts, [value]: text });
  };
  const isUntouched = Object.values(counts).every((text) => text === '');
  const step = (value: number, by: number) =>
    change(value, String(Math.min(MAX_COUNT, Math.max(0, (readCount(counts[value]) ?? 0) + by))));
  const finish = () => onDone(counted, note.trim());
  return (
    <form
      className="count"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnread) buzz();
        else if (isUntouched) setAsked(true);
        else finish();
      }}
    >
      <div className="count-rows">
        {denominations.map((value) => (
          <div key={value} className="count-row">
            <label htmlFor={`count-${value}`}>{money(cents(value))}</label>
            <button
              type="button"
              className="key"
              aria-label={t('counter.oneLess', { name: money(cents(value)) })}
              onClick={() => step(value, -1)}
            >
              −
            </button>
            <input
              id={`count-${value}`}
              ref={value === denominations[0] && !isLater ? focusFirst : undefined}
              data-number
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={counts[value] ?? ''}
              placeholder="0"
              aria-invalid={readCount(counts[value]) === undefined}
              onChange={({ target }) => change(value, target.value)}
            />
            <button
              type="button"
              className="key"
              aria-label={t('counter.oneMore', { name: money(cents(value)) })}
              onClick={() => step(value, 1)}
            >
              +
            </button>
            {readCount(counts[value]) === undefined ? (
              <p className="problem-text" role="alert">
                {t('counter.countWhole')}
              </p>
            ) : null}
          </div>
        ))}
      </div>
      <p className="due">
        <span>{t('counter.counted')}</span>
        <output>{isUnread ? '–' : money(countedCash(counted))}</output>
      </p>
      {hasNote ? (
        <label>
          {t('counter.note')}
          <input value={note} maxLength={2000} onChange={({ target }) => setNote(target.value)} />
        </label>
      ) : null}
      {isAsked ? (
        <UncountedQuestion action={action} onCount={() => setAsked(false)} onDone={finish} />
      ) : (
        <button type="submit" className="key primary">
          {action}
        </button>
      )}
    </form>
  );
}
