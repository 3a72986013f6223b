import { type ReactNode, useEffect, useRef } from 'react';
import type { Milli } from '#contract/quantity.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { useScanTarget } from '#web/desk/ui/scanTarget.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import '#web/desk/areas/sales/sales.css';
import './goods.css';

/** The quantity of each line, by its id. */
export type Quantities = ReadonlyMap<number, Milli | null>;

export const hasUnread = (quantities: Quantities): boolean => [...quantities.values()].includes(null);

type QuantityTableProps = {
  label: string;
  lines: readonly SalesLine[];
  /** How much of a line can still be dispatched, or returned. */
  leftOf: (line: SalesLine) => Milli;
  leftTitle: string;
  quantityTitle: string;
  /** Null while the input cannot be read. */
  quantities: Quantities;
  onQuantity: (lineId: number, quantity: Milli | null) => void;
  /** By the line's id. */
  errors: ReadonlyMap<number, string>;
  /** Receives scans beside it; without it a scan is refused here. */
  onScan?: (code: string) => void;
  /** The value of one item of a line. */
  price?: { title: string; render: (line: SalesLine) => ReactNode };
  /** An additional column with remarks on each line. */
  extra?: { title: string; render: (line: SalesLine) => ReactNode };
};

/** Lines of an order with a quantity each: to dispatch now, or to return. */
export function QuantityTable(props: QuantityTableProps) {
  const { label, lines, leftOf, quantities, onQuantity, onScan, errors, price, extra } = props;
  const table = useRef<HTMLDivElement>(null);
  useScanTarget(table, onScan);
  const { products } = useProductsById([...new Set(lines.map(({ productId }) => productId))], undefined);
  const firstWrong = lines.find(({ id }) => errors.has(id))?.id;
  // The button that was refused may be far below.
  useEffect(() => {
    const field = table.current?.querySelector<HTMLElement>(`[aria-describedby="goods-${firstWrong}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [firstWrong]);
  return (
    <div className="td-goods-scroll" ref={table} {...(onScan ? {} : { 'data-scan-area': true })}>
      <table className="td-goods td-goods-cards">
        <caption className="td-visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.product')}</th>
            {price ? (
              <th scope="col" className="td-right">
                {price.title}
              </th>
            ) : null}
            <th scope="col" className="td-right">
              {props.leftTitle}
            </th>
            <th scope="col" className="td-right">
              {props.quantityTitle}
            </th>
            {extra ? <th scope="col">{extra.title}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const left = leftOf(line);
            const wrong = errors.get(line.id);
            return (
              <tr key={line.id}>
                <td>
                  <TwoLine
                    main={line.title}
                    sub={[line.sku, line.chineseTitle, line.pack ? t('common.packOf', { count: line.unitQty }) : '']
                      .filter(Boolean)
                      .join(' · ')}
                  />
                  {wrong ? (
                    <p className="td-line-wrong" id={`goods-${line.id}`} role="alert">
                      {wrong}
                    </p>
                  ) : null}
                </td>
                {price ? (
                  <td className="td-right td-number" data-label={price.title}>
                    {price.render(line)}
                  </td>
                ) : null}
                <td className="td-right td-number" data-label={props.leftTitle}>
                  {formatQuantity(left)}
                </td>
                <td className="td-right" data-label={props.quantityTitle}>
                  <QuantityInput
                    aria-label={`${props.quantityTitle}: ${line.title}`}
                    aria-describedby={wrong ? `goods-${line.id}` : undefined}
                    status={wrong ? 'error' : undefined}
                    goods={{ pack: line.pack, soldByWeight: products.get(line.productId)?.soldByWeight ?? true }}
                    min={0}
                    max={left / 1000}
                    value={quantities.has(line.id) ? quantities.get(line.id) : (0 as Milli)}
                    onChange={(quantity) => onQuantity(line.id, quantity ?? (0 as Milli))}
                    onUnread={() => onQuantity(line.id, null)}
                  />
                </td>
                {extra ? <td data-label={extra.title}>{extra.render(line)}</td> : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
