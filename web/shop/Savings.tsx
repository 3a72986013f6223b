import type { Cents } from '#contract/cents.ts';
import type { Saving } from '#contract/storefront/views.ts';
import type { Shop } from './shop.ts';

type SavingsProps = { shop: Shop; listTotal: Cents; savings: readonly Saving[] };

/** From the usual price to the price to pay: each promotion with its discount. */
export function Savings({ shop: { t, formats }, listTotal, savings }: SavingsProps) {
  if (savings.length === 0) return null;
  return (
    <ul className="goods">
      <li>
        <span>{t('shop.usualTotal')}</span>
        <span>{formats.money(listTotal)}</span>
      </li>
      {savings.map(({ name, amount }) => (
        <li key={name}>
          <span>{name}</span>
          <span>−{formats.money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
