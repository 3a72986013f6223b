import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import type { Dashboard, TenderFigure } from '#contract/dashboard.ts';
import { cents } from '#contract/money.ts';
import { ACCOUNT, RETURNED } from '#contract/sales/tender.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formats } from '#web/platform/formats.ts';
import { choiceName, inWords } from '#web/platform/i18n.ts';
import { paymentTypes } from './queries.ts';

const main = ['cash', 'card', 'bankTransfer'];
type Period = keyof Dashboard['payments'];

/** The three usual payment types first, then the others. Account and returned goods are not money. */
const partsOf = (tenders: readonly TenderFigure[]): TenderFigure[] => {
  const amountOf = (type: string) => tenders.find(({ paymentType }) => paymentType === type)?.amount ?? cents(0);
  const otherTenders = tenders.filter(({ paymentType }) => ![...main, ACCOUNT, RETURNED].includes(paymentType));
  return [...main.map((paymentType) => ({ paymentType, amount: amountOf(paymentType) })), ...otherTenders];
};

const useNames = () => {
  const types = useQuery(paymentTypes());
  return (key: string) => {
    const name = types.data?.find((type) => type.key === key)?.name;
    return name === undefined ? inWords(`choice.${key}`) : choiceName({ key, name });
  };
};

export function PaymentBar({ payments }: { payments: Dashboard['payments'] }) {
  const [period, setPeriod] = useState<Period>('today');
  const nameOf = useNames();
  const parts = partsOf(payments[period]);
  const total = parts.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return (
    <section className="td-panel td-payments" aria-labelledby="td-payments">
      <div className="td-panel-head">
        <h2 id="td-payments">{t('dashboard.payments')}</h2>
        <Segmented<Period>
          size="small"
          aria-label={t('common.period')}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'today', label: t('common.today') },
            { value: 'thisWeek', label: t('dashboard.paymentsWeek') },
            { value: 'thisMonth', label: t('dashboard.paymentsMonth') },
            { value: 'last30Days', label: t('dashboard.payments30Days') },
            { value: 'branchTotal', label: t('dashboard.paymentsAllTime') },
          ]}
        />
      </div>
      <div className="td-paybar" aria-hidden="true">
        {parts
          .filter(({ amount }) => amount > 0)
          .map(({ paymentType, amount }) => (
            <span
              key={paymentType}
              data-part={Math.min(
                3,
                parts.findIndex((part) => part.paymentType === paymentType),
              )}
              style={{ flexGrow: amount }}
            />
          ))}
      </div>
      <dl>
        {parts.map(({ paymentType, amount }, at) => (
          <div key={paymentType}>
            <dt>
              <i data-part={Math.min(3, at)} aria-hidden="true" />
              {nameOf(paymentType)}
            </dt>
            <dd>
              <Money amount={amount} />
              <small className="td-number">{total > 0 ? formats().percent(Math.max(0, amount) / total) : ''}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
