import type { Customer } from '#contract/customers.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import '#web/desk/ui/page.css';

/** A customer's remaining credit limit and store credit. */
export function CreditFacts({ buyer }: { buyer: Pick<Customer, 'onAccount' | 'creditLimit' | 'storeCredit'> }) {
  return (
    <p className="td-quiet td-number">
      {t('sales.creditFacts', {
        used: formatMoney(buyer.onAccount),
        limit: formatMoney(buyer.creditLimit),
        credit: formatMoney(buyer.storeCredit),
      })}
    </p>
  );
}
