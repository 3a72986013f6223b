import type { StockTake } from '#contract/stockTake.ts';
import { type Fact, FactList } from '#web/areas/stock/FactList.tsx';
import { formatDateTime, t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { formatQuantity, unitsText } from '#web/ui/quantity.ts';
import { scopeWords } from './words.tsx';

const threshold = ({ recountUnits, recountValue }: StockTake): string =>
  [recountUnits === null ? '' : unitsText(recountUnits), recountValue == null ? '' : `$${formatAmount(recountValue)}`]
    .filter(Boolean)
    .join(' · ') || '–';

/** What the take is about, and what it has found so far. */
export function TakeFacts({ take }: { take: StockTake }) {
  const { summary } = take;
  const facts: Fact[] = [
    { label: t('Branch'), value: take.branchName },
    { label: t('Of what'), value: scopeWords(take) },
    { label: t('Blind count'), value: take.blind ? t('Yes') : t('No') },
    { label: t('Recount above'), value: threshold(take) },
    { label: t('Begun'), value: `${formatDateTime(take.createTime)}, ${take.createdBy}` },
    ...(take.appliedTime
      ? [{ label: t('Applied'), value: `${formatDateTime(take.appliedTime)}, ${take.appliedBy}` }]
      : []),
    ...(take.status === 'applied'
      ? [
          {
            label: t('Not counted'),
            value: take.complete ? t('Set to nothing: the count was complete') : t('Left as they were'),
          },
        ]
      : []),
    ...(take.note ? [{ label: t('Note'), value: take.note }] : []),
  ];
  const figures: Fact[] = [
    {
      label: t('Products counted'),
      value: t('{counted} of {products}', { counted: summary.counted, products: summary.products }),
    },
    ...(summary.awaitingRecount > 0 ? [{ label: t('Waiting for a recount'), value: summary.awaitingRecount }] : []),
    ...(summary.needRecount ? [{ label: t('Should be recounted'), value: summary.needRecount }] : []),
    ...(summary.differing === null ? [] : [{ label: t('Differing'), value: summary.differing }]),
    ...(summary.surplus === null
      ? []
      : [{ label: t('Too many, units'), value: summary.surplus === 0 ? '0' : `+${formatQuantity(summary.surplus)}` }]),
    ...(summary.missing === null
      ? []
      : [{ label: t('Missing, units'), value: summary.missing === 0 ? '0' : `−${formatQuantity(summary.missing)}` }]),
    ...(summary.varianceValue == null
      ? []
      : [{ label: t('Difference in money'), value: formatAmount(summary.varianceValue) }]),
  ];
  return <FactList figures={figures} facts={facts} />;
}
