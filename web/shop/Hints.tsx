import type { BasketHint } from '#contract/storefront/views.ts';
import type { Shop } from './shop.ts';

function Hint({ shop: { t, formats, base }, hint }: { shop: Shop; hint: BasketHint }) {
  const { name } = hint;
  if (hint.kind === 'moreUnits')
    return t(hint.missing === 1 ? 'shop.hintOneMore' : 'shop.hintMoreUnits', { count: hint.missing, name });
  if (hint.kind === 'moreSpend')
    return t(hint.onScope ? 'shop.hintMoreSpendOnScope' : 'shop.hintMoreSpend', {
      amount: formats.money(hint.missingAmount),
      name,
    });
  return (
    <a href={`${base}/p/${hint.productId}`}>
      {t('shop.hintAddGift', { count: hint.quantity, gift: hint.title, name })}
    </a>
  );
}

/** Discounts nearly reached. */
export function Hints({ shop, hints }: { shop: Shop; hints: readonly BasketHint[] }) {
  if (hints.length === 0) return null;
  return (
    <ul className="hints">
      {hints.map((hint) => (
        <li key={`${hint.kind}${hint.name}`}>
          <Hint shop={shop} hint={hint} />
        </li>
      ))}
    </ul>
  );
}
