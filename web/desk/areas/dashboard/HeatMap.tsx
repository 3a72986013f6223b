import type { CSSProperties } from 'react';
import type { Analysis } from '#contract/dashboard.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formats } from '#web/platform/formats.ts';
import { salesCount } from './words.ts';

/** The first of January 2024 was a Monday. */
const weekdayName = (weekday: number, style: 'short' | 'long') =>
  formats().day(`2024-01-0${weekday}`, { weekday: style });

/** The darkest shade on which text is still readable in both themes. */
const MAX_SHADE_PERCENT = 55;

/** When the shop is busy: the darker the colour, the higher the sales. */
export function HeatMap({ hours }: Pick<Analysis, 'hours'>) {
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  const columns = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const maxSales = Math.max(1, ...hours.map(({ sales }) => sales));
  const at = (weekday: number, hour: number) =>
    hours.find((each) => each.weekday === weekday && each.hour === hour) ?? { sales: 0, transactions: 0 };
  return (
    <table className="td-heat">
      <caption className="td-visually-hidden">{t('dashboard.hoursCaption')}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <tr key={weekday}>
            <th scope="row">
              <abbr title={weekdayName(weekday, 'long')}>{weekdayName(weekday, 'short')}</abbr>
            </th>
            {columns.map((hour) => {
              const { sales, transactions } = at(weekday, hour);
              const heat = Math.max(0, Math.round((sales / maxSales) * MAX_SHADE_PERCENT));
              return (
                <td
                  key={hour}
                  style={{ '--heat': `${heat}%` } as CSSProperties}
                  title={`${weekdayName(weekday, 'long')} ${hour}:00 · ${formatMoney(cents(sales))} · ${salesCount(transactions)}`}
                >
                  {sales === 0 ? '' : formats().compact(Math.round(sales / 100))}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
