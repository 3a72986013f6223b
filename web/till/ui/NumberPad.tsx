import { t } from '#web/till/texts.ts';
import { keepFocus } from './focus.ts';

/** Passed as an update function, so that the pad isn't redrawn with every character. */
type NumberPadProps = { onChange: (change: (value: string) => string) => void; isPin?: boolean };

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const;
const MAX_LENGTH = 40;

const append =
  (sign: string) =>
  (value: string): string =>
    sign === '.' && value.includes('.') ? value : `${value}${sign}`.slice(0, MAX_LENGTH);

/** For fingers: it types what a keyboard would. */
export function NumberPad({ onChange, isPin = false }: NumberPadProps) {
  return (
    <fieldset className="number-pad" onMouseDown={keepFocus} aria-label={t('counter.numberPad')}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className="key digit" onClick={() => onChange(append(digit))}>
          {digit}
        </button>
      ))}
      <button type="button" className="key digit" onClick={() => onChange(append('0'))}>
        0
      </button>
      {isPin ? (
        <button type="button" className="key digit" aria-label={t('counter.clear')} onClick={() => onChange(() => '')}>
          C
        </button>
      ) : (
        <button type="button" className="key digit" onClick={() => onChange(append('.'))}>
          .
        </button>
      )}
      <button
        type="button"
        className="key digit"
        aria-label={t('counter.backspace')}
        onClick={() => onChange((value) => value.slice(0, -1))}
      >
        ⌫
      </button>
    </fieldset>
  );
}
