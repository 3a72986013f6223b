import { InputNumber, type InputNumberProps } from 'antd';
import { type Milli, milli } from '#contract/quantity.ts';

type QuantityInputProps = Omit<InputNumberProps<number>, 'value' | 'onChange' | 'precision'> & {
  value?: Milli | null;
  onChange?: (quantity: Milli | null) => void;
  /** Sold by weight: three decimals. */
  decimals?: boolean;
};

/** Typed as units, held as thousandths. */
export function QuantityInput({ value, onChange, decimals = false, ...rest }: QuantityInputProps) {
  return (
    <InputNumber<number>
      {...rest}
      precision={decimals ? 3 : 0}
      value={value == null ? null : value / 1000}
      onChange={(typed) => onChange?.(typed === null ? null : milli(Math.round(typed * 1000)))}
    />
  );
}
