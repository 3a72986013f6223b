import type { StockTake } from '#contract/stock/counts.ts';
import { type Fact, FactList } from '#web/desk/areas/stock/FactList.tsx';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formatQuantity, unitsText } from '#web/desk/ui/quantity.ts';
import { formats } from '#web/platform/formats.ts';
import { scopeWords } from './names.tsx';

const threshold = ({ recountUnits, recountValue }: StockTake): string =>
  [recountUnits === null ? '' : unitsText(recountUnits), recountValue == null ? '' : formatMoney(recountValue)]
    .filter(Boolean)
    .join(' · ') || '–';

/** What the take is about, and what it has found so far. */
export function TakeFacts({ take }: { take: StockTake }) {
  const { summary } = take;
  const facts: Fact[] = [
    { label: t('common.branch'), value: take.branchName },
    { label: t('stock.takeScope'), value: scopeWords(take) },
    { label: t('stock.blindCount'), value: take.blind ? t('common.yes') : t('common.no') },
    { label: t('stock.recountLimit'), value: threshold(take) },
    { label: t('stock.startedAt'), value: `${formats(take.branchId).dateTime(take.createTime)}, ${take.createdBy}` },
    ...(take.appliedTime
      ? [
          {
            label: t('stock.appliedAt'),
            value: `${formats(take.branchId).dateTime(take.appliedTime)}, ${take.appliedBy}`,
          },
        ]
      : []),
    ...(take.status === 'applied'
      ? [
          {
            label: t('stock.notCounted'),
            value: take.complete ? t('stock.uncountedZeroed') : t('stock.uncountedKept'),
          },
        ]
      : []),
    ...(take.note ? [{ label: t('common.note'), value: take.note }] : []),
  ];
  const figures: Fact[] = [
    {
      label: t('stock.productsCounted'),
      value: t('stock.countedOf', { counted: summary.counted, products: summary.products }),
    },
    ...(summary.awaitingRecount > 0 ? [{ label: t('stock.awaitingRecount'), value: summary.awaitingRecount }] : []),
    ...(summary.needRecount ? [{ label: t('stock.needsRecount'), value: summary.needRecount }] : []),
    ...(summary.differing === null ? [] : [{ label: t('stock.withVariance'), value: summary.differing }]),
    ...(summary.surplus === null
      ? []
      : [
          {
            label: t('stock.surplusUnits'),
            value: summary.surplus === 0 ? '0' : `+${formatQuantity(summary.surplus)}`,
          },
        ]),
    ...(summary.missing === null
      ? []
      : [{ label: t('stock.shortUnits'), value: summary.missing === 0 ? '0' : `−${formatQuantity(summary.missing)}` }]),
    ...(summary.varianceValue == null
      ? []
      : [{ label: t('stock.varianceValue'), value: formatMoney(summary.varianceValue) }]),
  ];
  return <FactList figures={figures} facts={facts} />;
}
