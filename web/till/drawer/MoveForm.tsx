import { useState } from 'react';
import type { Approval } from '#contract/till/events.ts';
import { readAmount } from '#web/till/sell/entry.ts';
import { priceWords } from '#web/till/sell/numberWords.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { NumberPad } from '#web/till/ui/NumberPad.tsx';
import { buzz } from '#web/till/ui/sound.ts';
import { moveCash, writeMove } from './drawing.ts';

const moveReasons = {
  in: ['counter.reasonFloat', 'counter.reasonOther'],
  out: ['counter.reasonBanking', 'counter.reasonPettyCash', 'counter.reasonOther'],
} as const;

/** Cash in or out, with its reason. */
export function MoveForm({ direction, onDone }: { direction: 'in' | 'out'; onDone: () => void }) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  /** More goes out than the drawer should hold: who has approved it so far. */
  const [beyond, setBeyond] = useState<Approval[] | null>(null);
  const [problem, setProblem] = useState('');
  const value = readAmount(amount);
  const change: typeof setAmount = (next) => {
    setBeyond(null);
    setProblem('');
    setAmount(next);
  };
  const end = (outcome: Awaited<ReturnType<typeof moveCash>>) => {
    if (typeof outcome !== 'boolean') setBeyond(outcome.approvals);
    else if (outcome) onDone();
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (beyond) return;
        if (value && reason.trim() !== '') void moveCash({ direction, amount: value, reason: reason.trim() }).then(end);
        else {
          buzz();
          setProblem(priceWords(amount, 'counter.moveNeeds'));
        }
      }}
    >
      <label>
        {t('counter.amount')}
        <input
          data-number
          inputMode="decimal"
          ref={focusFirst}
          value={amount}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      <NumberPad onChange={change} />
      <fieldset className="choices" aria-label={t('counter.usualReasons')}>
        {moveReasons[direction].map((id) => (
          <button
            key={id}
            type="button"
            className="key"
            aria-pressed={reason === t(id)}
            onClick={() => setReason(t(id))}
          >
            {t(id)}
          </button>
        ))}
      </fieldset>
      <label>
        {t('counter.reason')}
        <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      {value && beyond ? (
        <>
          <button type="button" className="key primary" onClick={() => change('')}>
            {t('counter.changeAmount')}
          </button>
          <p role="alert">{t('counter.beyondDrawer')}</p>
          <button
            type="button"
            className="key"
            onClick={() => void writeMove({ direction, amount: value, reason: reason.trim() }, beyond).then(end)}
          >
            {t('counter.continue')}
          </button>
        </>
      ) : (
        <>
          <p className="problem-text" role="alert">
            {problem}
          </p>
          <button type="submit" className="key primary">
            {t(direction === 'in' ? 'counter.cashIn' : 'counter.cashOut')}
          </button>
        </>
      )}
    </form>
  );
}
