import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import type { genProductList, ListedProduct } from '#contract/purchasing.ts';
import { units } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import { type FormLine, lineOfHit } from './lines.ts';

type Row = Reply<typeof genProductList>['unmatched'][number];
type UnmatchedProps = {
  headings: readonly string[];
  rows: readonly Row[];
  withCost: boolean;
  onMend: (row: number, line: FormLine) => void;
};

/** Rows that are no line yet: their content, the reason, and what is missing: the product, a quantity or a cost. */
export function UnmatchedRows({ headings, rows, withCost, onMend }: UnmatchedProps) {
  return (
    <>
      <Alert type="warning" showIcon title={t('purchasing.fileUnmatched')} />
      <div className="td-order-unmatched">
        {rows.map(({ row, cells, why, said, product, orderQty, cost }) => (
          <div key={row} className="td-order-row">
            <div>
              <strong className="td-number">{t('purchasing.fileRow', { row })}</strong> · {wordsOf(said, why)}
              <div className="td-order-cells">
                {cells.flatMap((cell, at) =>
                  cell === '' ? [] : [<span key={headings[at] ?? at}>{`${headings[at] ?? at + 1}: ${cell}`}</span>],
                )}
              </div>
            </div>
            {product ? (
              <AmountFields
                row={row}
                product={product}
                start={{ orderQty, cost: cost ?? null }}
                withCost={withCost}
                onMend={(line) => onMend(row, line)}
              />
            ) : (
              <ProductPicker
                label={t('purchasing.fileRowProduct', { row })}
                onPick={(hit) => onMend(row, lineOfHit(hit, orderQty ?? units(1), cost))}
              />
            )}
          </div>
        ))}
      </div>
    </>
  );
}

type AmountFieldsProps = {
  row: number;
  product: ListedProduct;
  start: Pick<Row, 'orderQty'> & { cost: FormLine['cost'] | null };
  withCost: boolean;
  onMend: (line: FormLine) => void;
};

/** The product is known: its quantity and cost are corrected in place. */
function AmountFields({ row, product, start, withCost, onMend }: AmountFieldsProps) {
  const [orderQty, setOrderQty] = useState(start.orderQty);
  const [typedCost, setCost] = useState(start.cost);
  // The server ignores costs of people who may not change them.
  const cost = withCost ? typedCost : cents(0);
  const line =
    orderQty === null || orderQty <= 0 || cost === null || cost < 0
      ? undefined
      : { ...product, orderQty, cost, discount: 0 };
  const add = () => line && onMend(line);
  return (
    <div className="td-order-amounts">
      <span className="td-order-product">
        {product.title}
        {product.pack ? ` · ${t('common.packOf', { count: product.unitQty })}` : null}
      </span>
      <div>
        <span aria-hidden>{t('common.quantity')}</span>
        <QuantityInput
          aria-label={t('purchasing.fileRowQuantity', { row })}
          min={0}
          goods={product}
          value={orderQty}
          onChange={setOrderQty}
          onUnread={() => setOrderQty(null)}
          onPressEnter={add}
        />
      </div>
      {withCost ? (
        <div>
          <span aria-hidden>{t('purchasing.cost')}</span>
          <MoneyInput
            aria-label={t('purchasing.fileRowCost', { row })}
            value={typedCost}
            onChange={setCost}
            onUnread={() => setCost(null)}
            onPressEnter={add}
          />
        </div>
      ) : null}
      <Button disabled={!line} onClick={add}>
        {t('purchasing.fileRowAdd')}
      </Button>
    </div>
  );
}
