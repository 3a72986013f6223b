import { Link } from 'react-router';
import { getProduct } from '#contract/catalogue.ts';
import { marginOf, type SoldGroup, type SoldProduct } from '#contract/dashboard.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Milli } from '#contract/quantity.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { shareOf } from './change.ts';

type SoldFigures = { quantity: Milli; revenue: Cents; gst: Cents; cost?: Cents };

function Head({ title }: { title: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{title}</th>
        <th scope="col" className="td-roomy">
          {t('common.quantity')}
        </th>
        <th scope="col">{t('dashboard.sales')}</th>
        <th scope="col">{t('dashboard.share')}</th>
        {useMay('cost.get') ? (
          <>
            <th scope="col" className="td-wide">
              {t('dashboard.marginAmount')}
            </th>
            <th scope="col" className="td-wide">
              {t('dashboard.marginPercent')}
            </th>
          </>
        ) : null}
      </tr>
    </thead>
  );
}

function Cells({ sold, total }: { sold: SoldFigures; total: number }) {
  const { cost } = sold;
  const margin = cost === undefined ? undefined : marginOf({ ...sold, cost });
  const net = sold.revenue - sold.gst;
  const share = shareOf(sold.revenue, total);
  return (
    <>
      <td className="td-roomy td-number">{formatQuantity(sold.quantity)}</td>
      <td>
        <Money amount={sold.revenue} />
      </td>
      <td className="td-share td-number">
        {formats().percent(share / 100)}
        <i style={{ width: `${Math.max(0, Math.min(100, share))}%` }} aria-hidden="true" />
      </td>
      {margin === undefined ? null : (
        <>
          <td className="td-wide">
            <Money amount={margin} />
          </td>
          <td className="td-wide td-number">{net > 0 ? formats().percent(margin / net) : '–'}</td>
        </>
      )}
    </>
  );
}

export function ProductTable({ products, total }: { products: readonly SoldProduct[]; total: Cents }) {
  const mayOpen = useMay(getProduct.can);
  return (
    <table className="td-plain">
      <Head title={t('common.product')} />
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              <TwoLine
                picture={<Thumbnail url={product.thumbnail} />}
                main={
                  mayOpen ? <Link to={pathOf('productEdit', { id: product.id })}>{product.title}</Link> : product.title
                }
                sub={product.chineseTitle || product.sku}
              />
            </th>
            <Cells sold={product} total={total} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MAX_GROUPS = 12;

const sumGroups = (groups: readonly SoldGroup[]): SoldGroup => {
  const sum = (of: (group: SoldGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  return {
    id: -1,
    name: t('dashboard.others', { count: groups.length }),
    quantity: sum(({ quantity }) => quantity) as Milli,
    revenue: cents(sum(({ revenue }) => revenue)),
    gst: cents(sum(({ gst }) => gst)),
    ...(groups.every(({ cost }) => cost !== undefined) && { cost: cents(sum(({ cost = 0 }) => cost)) }),
  };
};

export function GroupTable({ title, groups, total }: { title: string; groups: readonly SoldGroup[]; total: Cents }) {
  const restGroups = groups.slice(MAX_GROUPS);
  const rows = restGroups.length > 1 ? [...groups.slice(0, MAX_GROUPS), sumGroups(restGroups)] : groups;
  return (
    <table className="td-plain">
      <Head title={title} />
      <tbody>
        {rows.map((group) => (
          <tr key={group.id}>
            <th scope="row">{group.name || t('dashboard.noGroup')}</th>
            <Cells sold={group} total={total} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
