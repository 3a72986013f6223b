import { type Analysis, marginOf, type SoldGroup } from '#contract/dashboard.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formats } from '#web/platform/formats.ts';
import { shareOf } from './change.ts';
import { GroupTable } from './SoldTable.tsx';

const marginOfGroup = ({ cost = cents(0), ...group }: SoldGroup) => marginOf({ ...group, cost });

/** From revenue to margin, then the margin by category. */
export function MarginTable({ analysis }: { analysis: Analysis }) {
  const { total, categories } = analysis;
  const net = cents(total.revenue - total.gst);
  const { cost = cents(0) } = total;
  const margin = marginOf({ ...total, cost });
  const facts = [
    { title: t('dashboard.salesInclGst'), amount: total.revenue },
    { title: t('common.gst'), amount: cents(-total.gst) },
    { title: t('dashboard.salesExclGst'), amount: net },
    { title: t('dashboard.costOfGoods'), amount: cents(-cost) },
    { title: t('dashboard.marginAmount'), amount: margin, share: net > 0 ? shareOf(margin, net) : undefined },
  ];
  return (
    <div className="td-margin">
      <dl>
        {facts.map(({ title, amount, share }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Money amount={amount} />
              {share !== undefined && <small className="td-number"> {formats().percent(share / 100)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <GroupTable
        title={t('common.category')}
        groups={categories.toSorted((a, b) => marginOfGroup(b) - marginOfGroup(a))}
        total={total.revenue}
      />
    </div>
  );
}
