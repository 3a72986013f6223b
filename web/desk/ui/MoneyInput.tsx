import type { Cents } from '#contract/money.ts';
import { formatAmount, readAmount, whyNoAmount } from './amount.ts';
import { TypedInput, type TypedProps } from './TypedInput.tsx';

/** Typed as dollars, stored as cents. */
export function MoneyInput(props: TypedProps<Cents>) {
  return <TypedInput<Cents> {...props} prefix="$" format={formatAmount} read={readAmount} why={whyNoAmount} />;
}
