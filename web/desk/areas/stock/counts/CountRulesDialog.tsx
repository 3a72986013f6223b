import { pathOf } from '#contract/screens.ts';
import { type StockTake, updateStockTake } from '#contract/stock/counts.ts';
import { takeReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { CountRulesFields } from './CountRulesFields.tsx';

/** Changes the rules of a running count: when to recount, whether it is blind, its note. */
export function CountRulesDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const form = useRecordForm({
    name: `stockTake.${take.id}`,
    to: updateStockTake,
    initial: take,
    refresh: takeReads,
    list: pathOf('takeList'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('stock.countSettingsOf', { name: take.reference })}
      form={form}
      buttons={[{ next: 'stay', label: t('common.save') }]}
      first="recountUnits"
      onClose={onClose}
    >
      <CountRulesFields />
    </FormDialog>
  );
}
