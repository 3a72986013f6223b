import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#contract/customers.ts';
import { customer } from '#web/areas/customers/queries.ts';
import { t } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { formatAmount } from '#web/ui/amount.ts';
import '#web/ui/page.css';

/** What a customer may still put on account, and has to their credit. */
export function CreditFacts({ customerId }: { customerId: number | null }) {
  const allowed = useMay(getCustomer.can);
  const { data } = useQuery({ ...customer(customerId ?? 0), enabled: customerId !== null && allowed });
  if (!data || customerId === null) return null;
  return (
    <p className="td-quiet td-number">
      {t('On account {used} of {limit} · Store credit {credit}', {
        used: formatAmount(data.onAccount),
        limit: formatAmount(data.creditLimit),
        credit: formatAmount(data.storeCredit),
      })}
    </p>
  );
}
