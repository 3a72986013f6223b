import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { listChoices } from '#contract/choices.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import { getOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { choiceName, inWords } from '#web/platform/i18n.ts';
import { optionalQuery } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import { ReportPage } from './ReportPage.tsx';
import { tenderCell } from './tenderCell.ts';

type Filter = z.output<(typeof paymentReport)['page']['input']>;

const nameOf = ({ reference, tenderName }: ReportRow) => `${reference}, ${tenderName}`;

export function PaymentReport() {
  const { data: types = [] } = useQuery(optionalQuery(listChoices, { kind: 'paymentType' }));
  return (
    <ReportPage<Filter>
      report={paymentReport}
      places={{
        day: { card: 'fact' },
        reference: { card: 'title', width: 180 },
        tenderName: { card: 'fact', render: tenderCell },
        taken: { card: 'corner' },
        owed: { card: 'fact' },
      }}
      filters={[
        dayRange(t('common.period')),
        choice(
          'paymentType',
          inWords('reports.columnTender'),
          types.map((type) => ({ value: type.key, label: choiceName(type) })),
        ),
      ]}
      search={t('reports.findPayment')}
      idOf={({ paymentId }) => paymentId as number}
      nameOf={nameOf}
      pathOf={may(getOrder.can) ? ({ orderId }) => pathOf('salesEdit', { id: orderId as number }) : undefined}
      figures={['taken', 'owed']}
      empty={{ title: t('reports.endOfDayEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
