import type { Analysis } from '#contract/dashboard.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { channelName } from '#web/desk/areas/sales/words.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formats } from '#web/platform/formats.ts';
import { shareOf } from './change.ts';

export function ChannelTable({ channels }: Pick<Analysis, 'channels'>) {
  const total = channels.reduce((sum, { sales }) => sum + sales, 0);
  return (
    <table className="td-plain">
      <thead>
        <tr>
          <th scope="col">{t('dashboard.channel')}</th>
          <th scope="col">{t('dashboard.transactions')}</th>
          <th scope="col">{t('dashboard.sales')}</th>
          <th scope="col">{t('dashboard.share')}</th>
          <th scope="col" className="td-wide">
            {t('dashboard.averageSale')}
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ channel, sales, transactions }) => {
          const share = shareOf(sales, total);
          return (
            <tr key={channel}>
              <th scope="row">{channelName(channel)}</th>
              <td className="td-number">{transactions}</td>
              <td>
                <Money amount={sales} />
              </td>
              <td className="td-share td-number">
                {formats().percent(share / 100)}
                <i style={{ width: `${Math.max(0, Math.min(100, share))}%` }} aria-hidden="true" />
              </td>
              <td className="td-wide">
                <Money amount={transactions > 0 ? cents(Math.round(sales / transactions)) : null} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
