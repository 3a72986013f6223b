import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import type { TransferLine } from './AmountTable.tsx';
import '#web/desk/ui/preview.css';
import '#web/desk/areas/stock/stock.css';

const formatOrDash = (quantity: Milli) => (quantity === 0 ? '–' : formatQuantity(quantity));

/** What was sent, and what happened to it. */
export function TransferLines({ lines }: { lines: readonly TransferLine[] }) {
  const columns = [
    { title: t('stock.sentQuantity'), of: ({ quantity }: TransferLine) => quantity },
    { title: t('stock.receivedQuantity'), of: ({ received }: TransferLine) => received },
    { title: t('stock.returnedQuantity'), of: ({ returned }: TransferLine) => returned },
    { title: t('stock.lostQuantity'), of: ({ lost }: TransferLine) => lost },
    { title: t('stock.inTransitQuantity'), of: ({ inTransit }: TransferLine) => inTransit },
  ].filter(({ of }, at) => at < 2 || lines.some((line) => of(line) !== 0));
  return (
    <div className="td-surface td-lines-read">
      <table className="td-preview">
        <caption className="td-visually-hidden">{t('stock.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.product')}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="td-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <TwoLine main={line.title} sub={[line.chineseTitle, line.sku].filter(Boolean).join(' · ')} />
              </td>
              {columns.map(({ title, of }) => (
                <td key={title} className="td-number td-right">
                  {formatOrDash(of(line))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
