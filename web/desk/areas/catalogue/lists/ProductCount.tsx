import { Link } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formats } from '#web/platform/formats.ts';
import type { Calls, ListRow } from './calls.ts';
import './lists.css';

type ProductCountProps = { kind: Calls<ListRow>['kind']; id: number; name: string; products: number };

/** The number of products, as a link to them. */
export function ProductCount({ kind, id, name, products }: ProductCountProps) {
  if (products === 0) return <span className="td-number">–</span>;
  return (
    <Link
      className="td-number td-product-count"
      to={`${pathOf('productList')}?${kind}Id=${id}`}
      aria-label={t('catalogue.productsOf', { count: products, name })}
    >
      {formats().number(products)}
    </Link>
  );
}
