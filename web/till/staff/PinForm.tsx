import { type FormEvent, useRef, useState } from 'react';
import type { TillStaff } from '#contract/till/protocol.ts';
import { theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { NumberPad } from '#web/till/ui/NumberPad.tsx';
import { buzz } from '#web/till/ui/sound.ts';
import type { PinAnswer } from './approval.ts';

const MAX_PIN_LENGTH = 12;

const answers: Record<Exclude<PinAnswer, 'right'>, TextId> = {
  wrong: 'counter.pinWrong',
  blocked: 'counter.pinBlocked',
  expired: 'counter.pinExpired',
  none: 'counter.pinNone',
};

type PinFormProps = {
  people: readonly TillStaff[];
  action: string;
  check: (staff: TillStaff, pin: string) => Promise<PinAnswer>;
  onRight: (staff: TillStaff) => void;
  onCancel?: () => void;
};

/** Choose the person, then the PIN: by keyboard or number pad. */
export function PinForm({ people, action, check, onRight, onCancel }: PinFormProps) {
  const [staff, setStaff] = useState<TillStaff | undefined>(people.length === 1 ? people[0] : undefined);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<TextId | null>(null);
  const [isChecking, setChecking] = useState(false);
  /** Entered while another one was being checked. */
  const queued = useRef<string[]>([]);
  const typed = useRef('');
  typed.current = pin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!staff || pin === '') return;
    setPin('');
    if (isChecking) queued.current.push(pin);
    else void tryPin(staff, pin);
  };
  const tryPin = async (person: TillStaff, entered: string): Promise<void> => {
    // A scanner slow enough to look like a hand typed a barcode: it doesn't count as a try. It isn't checked either, or
    // scans would be free guesses.
    if (entered.length > MAX_PIN_LENGTH || theTill().catalogue().findCode(entered)?.isBarcode) {
      buzz();
      return setProblem('counter.pinScanned');
    }
    setChecking(true);
    setProblem(null);
    const answer = await check(person, entered);
    setChecking(false);
    const next = queued.current.shift();
    if (answer === 'right') {
      onRight(person);
      // It may have been a PIN, which nobody should see on the next screen.
      if (next !== undefined || typed.current !== '') warn(t('counter.pinTyped'));
      return;
    }
    buzz();
    setProblem(answers[answer]);
    if (next !== undefined) await tryPin(person, next);
  };
  if (!staff)
    return (
      <div className="form">
        <div className="choices people">
          {people.map((each) => (
            <button key={each.id} type="button" className="key" onClick={() => setStaff(each)}>
              {each.name}
            </button>
          ))}
        </div>
        {people.length === 0 ? <p role="alert">{t('counter.nobodyMay')}</p> : null}
      </div>
    );
  return (
    <form className="form pin" onSubmit={(event) => void submit(event)}>
      <label>
        {t('counter.pinOf', { name: staff.name })}
        <input
          data-entry
          data-pin
          type="password"
          inputMode="numeric"
          autoComplete="off"
          ref={focusFirst}
          value={pin}
          onChange={({ target }) => setPin(target.value.replace(/\D/g, '').slice(0, MAX_PIN_LENGTH + 1))}
        />
      </label>
      <p className="problem-text" role="alert">
        {problem ? t(problem) : ''}
      </p>
      <NumberPad isPin onChange={(change) => setPin((value) => change(value).slice(0, MAX_PIN_LENGTH))} />
      <div className="choices">
        <button type="submit" className="key primary" disabled={pin === ''}>
          {isChecking && pin === '' ? t('counter.asking') : action}
        </button>
        <button
          type="button"
          className="key quiet"
          onClick={() => {
            setPin('');
            queued.current = [];
            setProblem(null);
            if (people.length > 1) setStaff(undefined);
            else onCancel?.();
          }}
        >
          {t('counter.back')}
        </button>
      </div>
    </form>
  );
}
