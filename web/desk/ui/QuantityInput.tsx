import { type Countable, MAX_QUANTITY, type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import { inWords } from '#web/platform/i18n.ts';
import { type Range, readNumber, whyNoNumber } from './number.ts';
import { formatQuantity } from './quantity.ts';
import { noScan } from './scanTarget.ts';
import { TypedInput, type TypedProps } from './TypedInput.tsx';

type QuantityInputProps = TypedProps<Milli> & {
  min?: number;
  max?: number;
  /** What is counted: it decides whether decimals are allowed. By default whole numbers only. */
  goods?: Countable;
};

const toMilli = (number: number) => milli(Math.round(number * 1000));

/** Typed as units, stored as thousandths. What cannot be is refused while it is typed. */
export function QuantityInput({ min, max = MAX_QUANTITY, goods, ...rest }: QuantityInputProps) {
  const range: Range = { min, max, decimals: goods ? 3 : 0 };
  const notWhole = (number: number) => goods && whyNotWhole(toMilli(number), goods);
  const read = (text: string) => {
    const number = readNumber(text, range);
    return number === undefined || notWhole(number) ? undefined : toMilli(number);
  };
  const why = (text: string) => {
    const number = readNumber(text, range);
    const parts = number === undefined ? undefined : notWhole(number);
    return parts ? inWords(parts) : whyNoNumber(text, range);
  };
  return (
    <TypedInput<Milli>
      {...noScan}
      {...rest}
      atOnce
      className={`td-numeral ${rest.className ?? ''}`}
      format={formatQuantity}
      read={read}
      why={why}
    />
  );
}
