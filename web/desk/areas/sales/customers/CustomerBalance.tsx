import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { CustomerPicker } from '#web/desk/areas/customers/CustomerPicker.tsx';
import { customer } from '#web/desk/areas/customers/queries.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { BalancePart } from './BalancePart.tsx';

const PATH = pathOf('customerBalance');

/** What customers owe: all of them, or the one in the address. */
export function CustomerBalance() {
  const { id } = useParams();
  const navigate = useNavigate();
  return (
    <ListPage title={t('customers.balances')}>
      <div className="td-customer-choice">
        <CustomerPicker
          customerId={id ? Number(id) : null}
          placeholder={t('customers.allCustomers')}
          fixed
          inactiveToo
          onPick={(picked) => navigate(picked ? `${PATH}/${picked.id}` : PATH)}
        />
      </div>
      {id ? <OfOne id={Number(id)} /> : <BalancePart />}
    </ListPage>
  );
}

function OfOne({ id }: { id: number }) {
  return (
    <RecordPage list={PATH} query={useQuery(customer(id))}>
      {(read) => <BalancePart customer={read} />}
    </RecordPage>
  );
}
