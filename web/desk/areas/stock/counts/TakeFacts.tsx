import type { StockTake } from '#contract/stock/counts.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Facts } from '#web/desk/ui/Facts.tsx';
import { formatQuantity, unitsText } from '#web/desk/ui/quantity.ts';
import { formats } from '#web/platform/formats.ts';
import { scopeWords, TakeTag } from './names.tsx';

const threshold = ({ recountUnits, recountValue }: StockTake): string =>
  [recountUnits === null ? '' : unitsText(recountUnits), recountValue == null ? '' : formatMoney(recountValue)]
    .filter(Boolean)
    .join(' · ');

/** The branch, products, rules and people of a stock take. */
export function TakeFacts({ take }: { take: StockTake }) {
  const { branchId } = take;
  const limit = threshold(take);
  const whenBy = (at: Date, name: string) => ({ when: formats(branchId).dateTime(at), name });
  return (
    <Facts
      facts={[
        { label: t('common.branch'), value: take.branchName },
        { label: t('stock.takeScope'), value: scopeWords(take) },
        take.blind && { label: t('stock.blindCount'), value: t('stock.blindCount') },
        limit !== '' && { label: t('stock.recountLimit'), value: `${t('stock.recountLimit')} ${limit}` },
        { label: t('stock.startedAt'), value: t('stock.startedWhenBy', whenBy(take.createTime, take.createdBy)) },
        take.appliedTime && {
          label: t('stock.appliedAt'),
          value: t('stock.appliedWhenBy', whenBy(take.appliedTime, take.appliedBy)),
        },
        take.status === 'applied' && {
          label: t('stock.notCounted'),
          value: `${t('stock.notCounted')}: ${take.complete ? t('stock.uncountedZeroed') : t('stock.uncountedKept')}`,
        },
        take.note !== '' && { label: t('common.note'), value: take.note },
      ]}
    />
  );
}

/** The state line: the progress, and the variance so far. */
export function TakeState({ take }: { take: StockTake }) {
  const { summary } = take;
  const results = [
    t('stock.countedOfProducts', { counted: summary.counted, products: summary.products }),
    summary.differing === null ? '' : t('stock.differingCount', { count: summary.differing }),
    summary.surplus ? `${t('stock.surplusUnits')} +${formatQuantity(summary.surplus)}` : '',
    summary.missing ? `${t('stock.shortUnits')} −${formatQuantity(summary.missing)}` : '',
    summary.varianceValue == null ? '' : `${t('stock.varianceValue')} ${formatMoney(summary.varianceValue)}`,
  ];
  return (
    <>
      <TakeTag status={take.status} />
      {results.filter(Boolean).map((words) => (
        <span key={words} className="td-number">
          {words}
        </span>
      ))}
    </>
  );
}
