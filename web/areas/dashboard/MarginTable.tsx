import { type Analysis, marginOf } from '#contract/dashboard.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/platform/i18n.ts';
import { Money } from '#web/ui/Money.tsx';
import { shareOf } from './change.ts';
import { GroupTable } from './SoldTable.tsx';

/** From what was taken to what is left, then which categories bring it. */
export function MarginTable({ analysis }: { analysis: Analysis }) {
  const { total, categories } = analysis;
  const net = cents(total.revenue - total.gst);
  const margin = marginOf(total);
  const facts = [
    { title: t('Sales incl. GST'), amount: total.revenue },
    { title: t('GST'), amount: cents(-total.gst) },
    { title: t('Sales excl. GST'), amount: net },
    { title: t('Cost of goods'), amount: cents(-total.cost) },
    { title: t('Margin'), amount: margin, share: net > 0 ? shareOf(margin, net) : undefined },
  ];
  return (
    <div className="td-margin">
      <dl>
        {facts.map(({ title, amount, share }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Money amount={amount} />
              {share !== undefined && <small className="td-number"> {share} %</small>}
            </dd>
          </div>
        ))}
      </dl>
      <GroupTable
        title={t('Category')}
        groups={categories.toSorted((a, b) => marginOf(b) - marginOf(a))}
        total={total.revenue}
      />
    </div>
  );
}
