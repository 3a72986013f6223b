import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, ConfigProvider } from 'antd';
import { useState } from 'react';
import { categories } from '#contract/catalogue/lists.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Quote } from '#contract/order/basket.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { formatAmount } from '#web/desk/ui/amount.ts';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { formats } from '#web/platform/formats.ts';
import { query } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { hintText, reasonText, reductionText } from './reasons.ts';
import { type TriedLine, tryOut } from './tryOut.ts';
import type { PromotionValues } from './values.ts';
import '#web/desk/ui/preview.css';

/** No quantity: the text is not a number, so the basket cannot be priced. */
type Basket = readonly { id: number; quantity: Milli | null }[];
type TypedLine = Pick<TriedLine, 'product'> & { quantity: Milli | null };

/** A test basket, priced only by the promotion on screen. */
export function TryOut({ values }: { values: PromotionValues }) {
  const [basket, setBasket] = useState<Basket>([]);
  const { products } = useProductsById(basket.map(({ id }) => id));
  const { data: tree = [] } = useQuery(query(categories.list, {}));
  const gstRate = useSession(({ user }) => user?.company.gstRate ?? 0);
  const lines = basket.flatMap(({ id, quantity }): TypedLine[] => {
    const product = products.get(id);
    return product ? [{ product, quantity }] : [];
  });
  const triedLines = lines.flatMap(({ product, quantity }): TriedLine[] =>
    quantity === null ? [] : [{ product, quantity }],
  );
  const quoted = tryOut(values, triedLines, tree, gstRate);
  const add = (id: number) =>
    setBasket((before) =>
      before.some((line) => line.id === id)
        ? before.map((line) => (line.id === id ? { ...line, quantity: milli((line.quantity ?? 0) + 1000) } : line))
        : [...before, { id, quantity: milli(1000) }],
    );
  return (
    <section className="td-surface td-history" aria-labelledby="td-promo-try">
      <h2 id="td-promo-try" className="td-promo-title">
        {t('promotions.tryOut')}
      </h2>
      <p className="td-quiet">{t('promotions.tryOutHint')}</p>
      {/* Read-only users may try it, too: nothing is saved. */}
      <ConfigProvider componentDisabled={false}>
        <ProductPicker label={t('promotions.tryOutPick')} onPick={({ id }) => add(id)} />
        {quoted === undefined ? (
          <p role="status">{t('promotions.tryOutIncomplete')}</p>
        ) : lines.length > 0 ? (
          <QuotedBasket
            lines={lines}
            quoted={triedLines.length === lines.length ? quoted : undefined}
            onQuantity={(id, quantity) =>
              setBasket((before) => before.map((line) => (line.id === id ? { id, quantity } : line)))
            }
            onRemove={(id) => setBasket((before) => before.filter((line) => line.id !== id))}
          />
        ) : null}
      </ConfigProvider>
    </section>
  );
}

type QuotedBasketProps = {
  lines: readonly TypedLine[];
  /** Undefined while a quantity cannot be read. */
  quoted: Quote | undefined;
  onQuantity: (id: number, quantity: Milli | null) => void;
  onRemove: (id: number) => void;
};

function QuotedBasket({ lines, quoted, onQuantity, onRemove }: QuotedBasketProps) {
  const amountText = (amount: Cents | undefined) => (amount === undefined ? '–' : formatAmount(amount));
  const offText = (amount: number) => (amount > 0 ? formatAmount(cents(-amount)) : '–');
  const totals = quoted?.totals;
  return (
    <>
      <table className="td-preview td-promo-basket">
        <thead>
          <tr>
            <th scope="col">{t('common.product')}</th>
            <th scope="col">{t('common.quantity')}</th>
            <th scope="col" className="td-right">
              {t('promotions.listAmount')}
            </th>
            <th scope="col" className="td-right">
              {t('promotions.discount')}
            </th>
            <th scope="col" className="td-right">
              {t('promotions.toPay')}
            </th>
            <th scope="col">
              <span className="td-visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, quantity }, at) => {
            const line = quoted?.lines[at];
            const discount = (line?.shares ?? []).reduce((sum, { amount }) => sum + amount, 0);
            const why = line?.notApplied[0];
            const reduction = line?.reductions?.[0];
            return (
              <tr key={product.id}>
                <td>
                  {product.title}
                  {line && reduction ? (
                    <span className="td-twoline-sub">{reductionText(reduction.promotionId, line)}</span>
                  ) : line && discount === 0 ? (
                    <span className="td-twoline-sub">{why ? reasonText(why) : t('promotions.reasonNotInScope')}</span>
                  ) : null}
                </td>
                <td>
                  <QuantityInput
                    className="td-promo-quantity"
                    aria-label={t('promotions.quantityOf', { name: product.title })}
                    min={0}
                    goods={product}
                    value={quantity}
                    onChange={(typed) => onQuantity(product.id, typed)}
                    onUnread={() => onQuantity(product.id, null)}
                  />
                </td>
                <td className="td-right td-number">{amountText(line?.listAmount)}</td>
                <td className="td-right td-number">{offText(discount)}</td>
                <td className="td-right td-number">{amountText(line?.priceInclGst)}</td>
                <td className="td-right">
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('common.removeNamed', { name: product.title })}
                    onClick={() => onRemove(product.id)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('common.total')}
            </th>
            <td className="td-right td-number">{amountText(totals?.listAmount)}</td>
            <td className="td-right td-number">{offText(totals?.promotionDiscount ?? 0)}</td>
            <td className="td-right td-number">{amountText(totals?.total)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p role="status">{quoted ? <Result {...quoted} /> : t('promotions.tryOutQuantity')}</p>
    </>
  );
}

function Result({ totals: { promotionDiscount }, hints, provisional }: Quote) {
  return (
    <>
      {promotionDiscount > 0
        ? t('promotions.saved', { amount: formats().money(promotionDiscount) })
        : t('promotions.nothingSaved')}
      {hints.map((hint) => ` ${hintText(hint)}`)}
      {provisional ? ` ${t('promotions.tryOutCosts')}` : ''}
    </>
  );
}
