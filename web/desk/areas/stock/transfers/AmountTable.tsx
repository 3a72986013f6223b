import type { ReactNode } from 'react';
import { type Milli, milli } from '#contract/quantity.ts';
import type { Transfer } from '#contract/stock/transfers.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import '#web/desk/ui/preview.css';
import './transfer.css';

export type TransferLine = Transfer['productList'][number];
/** Null while the input cannot be read. */
export type Amounts = Readonly<Record<number, Milli | null>>;

type AmountTableProps = {
  title: string;
  lines: readonly TransferLine[];
  /** The input column. */
  column: string;
  amounts: Amounts;
  onAmount: (productId: number, amount: Milli | null) => void;
  /** Errors, by product. */
  errors: Readonly<Record<number, string>>;
  /** The last scan. */
  lastScannedId?: number;
  more?: { title: string; render: (line: TransferLine) => ReactNode };
};

/** Lines of a transfer that are still in transit, with a quantity to type for each. */
export function AmountTable(props: AmountTableProps) {
  const { title, lines, column, amounts, onAmount, errors, lastScannedId, more } = props;
  return (
    <table className="td-preview td-amounts">
      <caption className="td-visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('common.product')}</th>
          <th scope="col" className="td-right">
            {t('stock.inTransitQuantity')}
          </th>
          <th scope="col" className="td-right">
            {column}
          </th>
          {more ? <th scope="col">{more.title}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const error = errors[line.productId];
          return (
            <tr key={line.id} data-marked={line.productId === lastScannedId || undefined}>
              <td>
                <TwoLine main={line.title} sub={[line.chineseTitle, line.sku].filter(Boolean).join(' · ')} />
                {error ? (
                  <span className="td-negative" role="alert" id={`amount-${line.id}`}>
                    {error}
                  </span>
                ) : null}
              </td>
              <td className="td-number td-right" data-label={t('stock.inTransitQuantity')}>
                {formatQuantity(line.inTransit)}
              </td>
              <td className="td-right" data-label={column}>
                <QuantityInput
                  aria-label={`${column}: ${line.title}`}
                  aria-describedby={error ? `amount-${line.id}` : undefined}
                  status={error ? 'error' : undefined}
                  goods={line}
                  min={0}
                  value={line.productId in amounts ? amounts[line.productId] : milli(0)}
                  onFocus={({ target }) => target.select()}
                  onChange={(amount) => onAmount(line.productId, amount ?? milli(0))}
                  onUnread={() => onAmount(line.productId, null)}
                />
              </td>
              {more ? <td>{more.render(line)}</td> : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
