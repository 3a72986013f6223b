import { Link } from 'react-router';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import type { Calls, ListRow } from './calls.ts';
import './lists.css';

const count = new Intl.NumberFormat('en-AU');
type ProductCountProps = { kind: Calls<ListRow>['kind']; id: number; name: string; products: number };

/** How many products there are, as the way to them. */
export function ProductCount({ kind, id, name, products }: ProductCountProps) {
  if (products === 0) return <span className="td-number">–</span>;
  return (
    <Link
      className="td-number td-count"
      to={`/product/list?${kind}Id=${id}`}
      aria-label={t('catalogue.productsOf', { count: products, name })}
    >
      {count.format(products)}
    </Link>
  );
}
