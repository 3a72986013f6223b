import { channels } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { inWords } from '#web/platform/i18n.ts';

/** Sales of one channel. */
export const channelField = () =>
  choice(
    'channel',
    t('reports.channel'),
    channels.map((channel) => ({ value: channel, label: inWords(`choice.${channel}`) })),
  );
