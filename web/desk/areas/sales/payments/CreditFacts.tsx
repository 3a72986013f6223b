import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers.ts';
import { customerBalance } from '#contract/sales/customers.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { query } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import '#web/desk/ui/page.css';
import '#web/desk/areas/sales/sales.css';

type CreditFactsProps = {
  buyer: Pick<Customer, 'id' | 'onAccount' | 'creditLimit' | 'storeCredit'>;
  /** Only if the limit is exceeded already. */
  onlyOver?: boolean;
};

/** What a customer uses of the credit limit, by the same figure that the limit is checked against, and store credit. */
export function CreditFacts({ buyer, onlyOver = false }: CreditFactsProps) {
  const enabled = useMay(customerBalance.can);
  const { data: balance } = useQuery({ ...query(customerBalance, { customerId: buyer.id }), enabled });
  const used = balance?.creditUsed;
  const isOver = (used ?? 0) > buyer.creditLimit;
  if (onlyOver && !isOver) return null;
  const facts = { limit: formatMoney(buyer.creditLimit), credit: formatMoney(buyer.storeCredit) };
  return (
    <p className={isOver ? 'td-number td-line-wrong' : 'td-number td-quiet'}>
      {used === undefined || used === null
        ? t('sales.creditLimitFacts', facts)
        : t('sales.creditFacts', { ...facts, used: formatMoney(used) })}
    </p>
  );
}
