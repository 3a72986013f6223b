import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/platform/i18n.ts';
import { formatQuantity } from '#web/ui/quantity.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import type { TransferLine } from './AmountTable.tsx';
import '#web/ui/preview.css';
import '#web/areas/stock/stock.css';

const shown = (quantity: Milli) => (quantity === 0 ? '–' : formatQuantity(quantity));

/** What was sent, and what became of it. */
export function TransferLines({ lines }: { lines: readonly TransferLine[] }) {
  const columns = [
    { title: t('Sent'), of: ({ quantity }: TransferLine) => quantity },
    { title: t('Received'), of: ({ received }: TransferLine) => received },
    { title: t('Sent back'), of: ({ returned }: TransferLine) => returned },
    { title: t('Lost'), of: ({ lost }: TransferLine) => lost },
    { title: t('In transit'), of: ({ inTransit }: TransferLine) => inTransit },
  ].filter(({ of }, at) => at < 2 || lines.some((line) => of(line) !== 0));
  return (
    <div className="td-surface td-lines-read">
      <table className="td-preview">
        <caption className="td-hidden">{t('Lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
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
                  {shown(of(line))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
