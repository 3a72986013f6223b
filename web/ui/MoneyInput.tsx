import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import type { Cents } from '#contract/money.ts';
import { formatAmount, readAmount } from './amount.ts';
import './cells.css';

type MoneyInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  value?: Cents | null;
  onChange?: (amount: Cents | null) => void;
};

/** Typed as dollars, held as cents. What cannot be read is left standing until the field is left. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (value == null ? '' : formatAmount(value));
  return (
    <Input
      {...rest}
      className="td-number"
      inputMode="decimal"
      prefix="$"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const amount = readAmount(target.value);
        if (amount !== undefined || target.value.trim() === '') onChange?.(amount ?? null);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
