import type { Cents } from '#contract/money.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';

/** Counted less expected; missing money is highlighted. */
export function Variance({ amount }: { amount: Cents | null }) {
  if (!amount) return <Money amount={amount} />;
  return (
    <StatusTag mood={amount < 0 ? 'wrong' : 'attention'}>
      <Money amount={amount} />
    </StatusTag>
  );
}
