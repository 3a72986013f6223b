import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import type { CustomerHit } from '#contract/customers/search.ts';
import { phoneText } from '#contract/phoneText.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { similarTo } from './queries.ts';

const PAUSE_MS = 300;

type SimilarCustomersProps = {
  exceptId?: number;
  label: string;
  /** What to do with an existing customer: open, or choose them. */
  onUse: (customer: CustomerHit) => void;
};

/** Says while typing that another customer already has this phone number, email address or tax number. */
export function SimilarCustomers({ exceptId, label, onUse }: SimilarCustomersProps) {
  const phone = useDebounced((Form.useWatch('phone') as string | undefined)?.trim() ?? '', PAUSE_MS);
  const email = useDebounced((Form.useWatch('email') as string | undefined)?.trim() ?? '', PAUSE_MS);
  const taxNumber = useDebounced((Form.useWatch('taxNumber') as string | undefined)?.trim() ?? '', PAUSE_MS);
  const { data: same = [] } = useQuery(
    similarTo({
      phone: phone || undefined,
      email: email || undefined,
      taxNumber: taxNumber || undefined,
      exceptId,
    }),
  );
  return (
    <div className="td-same td-wide" role="status">
      {same.map((customer) => (
        <Alert
          key={customer.id}
          type="warning"
          showIcon
          title={t('customers.sameDetails', { name: customer.name })}
          description={[phoneText(customer.phone), customer.email, customer.taxNumber].filter(Boolean).join(' · ')}
          action={
            <Button size="small" onClick={() => onUse(customer)}>
              {label}
            </Button>
          }
        />
      ))}
    </div>
  );
}
