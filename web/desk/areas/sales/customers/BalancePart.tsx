import { DollarOutlined, FilePdfOutlined, MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { Customer } from '#contract/customers.ts';
import { type Cents, cents } from '#contract/money.ts';
import { sendStatement, statementPdf } from '#contract/papers.ts';
import { type Ageing, customerBalance, customerPayment } from '#contract/sales/customers.ts';
import { moneyPaid, payable } from '#contract/sales/tender.ts';
import { getOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { editPath, LIST } from '#web/desk/areas/customers/paths.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { buyerName, orderName } from '#web/desk/areas/sales/words.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { BranchChip } from '#web/desk/ui/BranchChip.tsx';
import { Day } from '#web/desk/ui/DateTime.tsx';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useListBranch } from '#web/platform/branch.ts';
import { download } from '#web/platform/download.ts';
import { query } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { PaymentDialog } from './PaymentDialog.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import '#web/desk/ui/list.css';
import '#web/desk/ui/preview.css';
import '#web/desk/areas/customers/customers.css';

type Balance = z.output<(typeof customerBalance)['reply']>;
type Whose = Pick<Customer, 'id' | 'name' | 'email'>;

const agesOf = (ageing: Ageing) => [
  { label: t('customers.ageCurrent'), amount: ageing.current },
  { label: t('customers.ageDays1to30'), amount: ageing.days1to30 },
  { label: t('customers.ageDays31to60'), amount: ageing.days31to60 },
  { label: t('customers.ageDays61to90'), amount: ageing.days61to90 },
  { label: t('customers.ageOver90'), amount: ageing.over90 },
];

/** What one customer owes, or all of them together: by age, and order by order. */
export function BalancePart({ customer }: { customer?: Whose }) {
  const branchId = useListBranch();
  const balance = useQuery(query(customerBalance, { customerId: customer?.id, branchId }));
  return (
    <RecordPage list={LIST} query={balance}>
      {(read) => (
        <div className="td-customer-parts">
          <BranchChip branchId={branchId} />
          <Figures
            label={t('customers.balanceByAge')}
            figures={[
              { label: t('customers.balance'), value: formatMoney(read.balance) },
              ...agesOf(read.ageing).map(({ label, amount }, at) => ({
                label,
                value: formatMoney(amount),
                mood: at > 0 && amount > 0 ? ('wrong' as const) : undefined,
              })),
              ...(owedElsewhere(read) === 0
                ? []
                : [{ label: t('customers.atOtherBranches'), value: formatMoney(owedElsewhere(read)) }]),
            ]}
          />
          {read.creditLimit === null ? null : <Credit balance={read} limit={read.creditLimit} />}
          {customer ? <BalanceActions customer={customer} /> : null}
          <OpenOrders balance={read} withCustomers={!customer} atOne={branchId !== undefined} />
        </div>
      )}
    </RecordPage>
  );
}

/** What is left of the limit, and why that is not the limit less the balance. */
function Credit({ balance: { balance, onAccount, creditUsed }, limit }: { balance: Balance; limit: Cents }) {
  const used = creditUsed ?? cents(0);
  if (limit === 0 && used === 0) return null;
  const [unpaid, rest] = [cents(used - onAccount), cents(balance - used)];
  return (
    <p className="td-credit-terms">
      {t('customers.creditLeftSum', {
        left: formatMoney(cents(Math.max(0, limit - used))),
        limit: formatMoney(limit),
        used: formatMoney(used),
      })}
      {unpaid > 0 && onAccount > 0
        ? ` ${t('customers.creditUsedSum', { account: formatMoney(onAccount), unpaid: formatMoney(unpaid) })}`
        : null}
      {rest > 0 ? ` ${t('customers.balanceNotSent', { rest: formatMoney(rest) })}` : null}
      {rest < 0 ? ` ${t('customers.balanceCredits', { rest: formatMoney(cents(-rest)) })}` : null}
    </p>
  );
}

/** A payment pays amounts owing at any branch, whichever is shown. */
function BalanceActions({ customer }: { customer: Whose }) {
  const { data: balance } = useQuery(query(customerBalance, { customerId: customer.id }));
  const [dialog, setDialog] = useState<'payment' | 'statement'>();
  const close = () => setDialog(undefined);
  return (
    <div className="td-balance-actions">
      {balance && balance.orders.length > 0 ? (
        <Allowed to={customerPayment}>
          <Button type="primary" icon={<DollarOutlined aria-hidden />} onClick={() => setDialog('payment')}>
            {t('customers.takePayment')}
          </Button>
        </Allowed>
      ) : null}
      <Allowed to={statementPdf}>
        <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => void download(statementPdf, { id: customer.id })}>
          {t('customers.statementDownload')}
        </Button>
      </Allowed>
      <Allowed to={sendStatement}>
        <Button icon={<MailOutlined aria-hidden />} onClick={() => setDialog('statement')}>
          {t('customers.statementEmail')}
        </Button>
      </Allowed>
      {dialog === 'payment' && balance ? (
        <PaymentDialog customerId={customer.id} name={customer.name} balance={balance} onClose={close} />
      ) : null}
      {dialog === 'statement' ? (
        <StatementDialog customerId={customer.id} name={customer.name} email={customer.email} onClose={close} />
      ) : null}
    </div>
  );
}

/** A balance is the company's; orders are those of the branch in the header, or of the user's branches. */
const owedElsewhere = ({ balance, ageing }: Balance): Cents =>
  cents(Object.values(ageing).reduce((rest, part) => rest - part, balance as number));

/** Amounts of those branches that have no room in the table. */
const owedUnlisted = ({ balance, orders }: Balance, elsewhere: Cents): Cents =>
  cents(orders.reduce((rest, { amountSummary }) => rest - amountSummary.due, balance - elsewhere));

type OpenOrdersProps = { balance: Balance; withCustomers: boolean; atOne: boolean };

function OpenOrders({ balance, withCustomers, atOne }: OpenOrdersProps) {
  const opens = useMay(getOrder.can);
  const elsewhere = owedElsewhere(balance);
  const unlisted = owedUnlisted(balance, elsewhere);
  if (balance.orders.length === 0)
    return (
      <div className="td-surface td-history">
        <p>
          {elsewhere === 0
            ? t('customers.nothingOwed')
            : atOne
              ? t('customers.nothingOwedAtBranch', { amount: formatMoney(elsewhere) })
              : t('customers.nothingOwedHere', { amount: formatMoney(elsewhere) })}
        </p>
      </div>
    );
  return (
    <div className="td-surface td-history td-sideways">
      <table className="td-preview">
        <caption>{t('customers.openOrders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('customers.order')}</th>
            {withCustomers ? <th scope="col">{t('common.customer')}</th> : null}
            <th scope="col" className="td-roomy">
              {t('common.dueDate')}
            </th>
            <th scope="col" className="td-right">
              {t('customers.daysLate')}
            </th>
            <th scope="col" className="td-right td-roomy">
              {t('common.total')}
            </th>
            <th scope="col" className="td-right td-roomy">
              {t('customers.paidAmount')}
            </th>
            <th scope="col" className="td-right td-roomy">
              {t('customers.returnedAmount')}
            </th>
            <th scope="col" className="td-right">
              {t('customers.amountDue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {balance.orders.map((order) => (
            <tr key={order.id}>
              <td className="td-number td-oneline">
                {opens ? <Link to={pathOf('salesEdit', { id: order.id })}>{orderName(order)}</Link> : orderName(order)}
              </td>
              {withCustomers ? (
                <td>
                  {order.customerId === null ? (
                    buyerName(order)
                  ) : (
                    <Link to={editPath(order.customerId, 'balance')}>{buyerName(order)}</Link>
                  )}
                </td>
              ) : null}
              <td className="td-roomy td-oneline">
                <Day of={order.dueDate} />
              </td>
              <td className="td-right td-number">{order.daysOverdue || '–'}</td>
              <td className="td-right td-roomy">
                <Money amount={payable(order)} />
              </td>
              <td className="td-right td-roomy">
                <Money amount={moneyPaid(order)} />
              </td>
              <td className="td-right td-roomy">
                <Money amount={order.amountSummary.credited} />
              </td>
              <td className="td-right">
                <Money amount={order.amountSummary.due} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {unlisted === 0 ? null : (
            <FootRow name={t('customers.laterOrders')} amount={unlisted} withCustomers={withCustomers} />
          )}
          {elsewhere === 0 ? null : (
            <FootRow name={t('customers.atOtherBranches')} amount={elsewhere} withCustomers={withCustomers} />
          )}
          <FootRow name={t('customers.balance')} amount={balance.balance} withCustomers={withCustomers} />
        </tfoot>
      </table>
      {balance.more ? <p>{t('customers.oldestOnly')}</p> : null}
    </div>
  );
}

function FootRow({ name, amount, withCustomers }: { name: string; amount: Cents; withCustomers: boolean }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {withCustomers ? <td /> : null}
      <td className="td-roomy" />
      <td />
      <td className="td-roomy" />
      <td className="td-roomy" />
      <td className="td-roomy" />
      <td className="td-right">
        <Money amount={amount} />
      </td>
    </tr>
  );
}
