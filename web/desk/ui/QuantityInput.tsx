import { MAX_QUANTITY, type Milli, milli } from '#contract/quantity.ts';
import { type Range, readNumber, whyNoNumber } from './number.ts';
import { formatQuantity } from './quantity.ts';
import { noScan } from './scanTarget.ts';
import { TypedInput, type TypedProps } from './TypedInput.tsx';

type QuantityInputProps = TypedProps<Milli> & {
  min?: number;
  max?: number;
  /** Sold by weight: three decimals. */
  decimals?: boolean;
};

/** Typed as units, stored as thousandths. */
export function QuantityInput({ min, max = MAX_QUANTITY, decimals = false, ...rest }: QuantityInputProps) {
  const range: Range = { min, max, decimals: decimals ? 3 : 0 };
  const read = (text: string) => {
    const number = readNumber(text, range);
    return number === undefined ? undefined : milli(Math.round(number * 1000));
  };
  return (
    <TypedInput<Milli>
      {...noScan}
      {...rest}
      className={`td-numeral ${rest.className ?? ''}`}
      format={formatQuantity}
      read={read}
      why={(text) => whyNoNumber(text, range)}
    />
  );
}
