import { t } from '#web/till/texts.ts';

type NumberPadProps = { value: string; onChange: (value: string) => void; isPin?: boolean };

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
const MAX_LENGTH = 40;

const append = (value: string, sign: string): string => {
  if (sign === '.' && value.includes('.')) return value;
  return `${value}${sign}`.slice(0, MAX_LENGTH);
};

/** For fingers: what it writes is what a keyboard would. */
export function NumberPad({ value, onChange, isPin = false }: NumberPadProps) {
  return (
    <fieldset className="number-pad" aria-label={t('counter.numberPad')}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className="key digit" onClick={() => onChange(append(value, digit))}>
          {digit}
        </button>
      ))}
      <button type="button" className="key digit" onClick={() => onChange(append(value, '0'))}>
        0
      </button>
      {isPin ? (
        <button type="button" className="key digit" aria-label={t('counter.clear')} onClick={() => onChange('')}>
          C
        </button>
      ) : (
        <button type="button" className="key digit" onClick={() => onChange(append(value, '.'))}>
          .
        </button>
      )}
      <button
        type="button"
        className="key digit"
        aria-label={t('counter.backspace')}
        onClick={() => onChange(value.slice(0, -1))}
      >
        ⌫
      </button>
    </fieldset>
  );
}
