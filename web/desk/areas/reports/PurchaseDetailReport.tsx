import type { z } from 'zod';
import { getPurchaseOrder } from '#contract/purchasing.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { purchaseDetailReport, receiptKinds } from '#contract/reports/purchaseDetail.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { inWords } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof purchaseDetailReport)['page']['input']>;
type Kind = (typeof receiptKinds)[number];

const kindWord = (kind: Kind): string =>
  inWords(({ receipt: 'reports.kindReceived', return: 'reports.kindReturned' } as const)[kind]);

export function PurchaseDetailReport() {
  return (
    <ReportPage<Filter>
      report={purchaseDetailReport}
      places={{
        day: { card: 'fact' },
        reference: { card: 'title', width: 180 },
        kind: { card: 'corner', folds: true, width: 100, render: ({ kind }: { kind: Kind }) => kindWord(kind) },
        title: {
          card: 'fact',
          width: 176,
          grows: true,
          render: ({ title }: { title: string }) => <TwoLine main={title} />,
        },
        quantity: { card: 'fact', width: 80 },
        net: { width: 110 },
        gst: { card: 'fact', width: 86 },
        total: { card: 'fact', width: 102 },
      }}
      filters={[
        dayRange(t('common.period')),
        choice(
          'kind',
          inWords('reports.columnReceiptKind'),
          receiptKinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
        ),
        ...useListFilters(),
      ]}
      idOf={({ receiptId, lineId }) => `${receiptId} ${lineId}`}
      nameOf={({ reference, title }: ReportRow) => `${reference}, ${title}`}
      pathOf={
        may(getPurchaseOrder.can) ? ({ orderId }) => pathOf('purchaseOrderEdit', { id: orderId as number }) : undefined
      }
      search={t('common.findProduct')}
      figures={['net', 'gst', 'total']}
      empty={{ title: t('reports.purchasesEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
