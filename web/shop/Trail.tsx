import type { ShopCategory } from '#contract/storefront/views.ts';
import type { Shop } from './shop.ts';

/** The path back: home, then each category down to here. */
export function Trail({ shop, trail }: { shop: Shop; trail: readonly ShopCategory[] }) {
  return (
    <nav className="trail" aria-label={shop.t('shop.home')}>
      <a href={shop.base}>{shop.t('shop.home')}</a>
      {trail.map(({ id, name }) => (
        <a key={id} href={`${shop.base}/c/${id}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}
