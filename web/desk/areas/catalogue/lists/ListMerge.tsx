import { t } from '#web/desk/areas/catalogue/texts.ts';
import { MergeDialog } from '#web/desk/ui/MergeDialog.tsx';
import { useCall } from '#web/platform/changes.ts';
import { toast } from '#web/platform/toast.ts';
import { type Calls, type ListRow, readsOf } from './calls.ts';
import { ListPicker } from './ListPicker.tsx';
import './lists.css';

type ListMergeProps<R extends ListRow> = {
  calls: Calls<R>;
  row: R;
  /** Rows it cannot be merged into, besides itself. */
  except?: readonly number[];
  onClose: () => void;
};

/** Two rows with the same meaning become one: products move over, and this one is deleted. */
export function ListMerge<R extends ListRow>({ calls, row, except = [], onClose }: ListMergeProps<R>) {
  const merge = useCall(calls.merge, { refresh: readsOf(calls), handles: () => true });
  const hasSubcategories = except.some((id) => id !== row.id);
  return (
    <MergeDialog<R>
      name={row.name}
      chooseText={t('catalogue.mergeChooseTarget')}
      picker={(target, onPick) => (
        <ListPicker
          calls={calls}
          label={t('common.mergeInto')}
          except={[row.id, ...except]}
          value={target}
          onChange={onPick}
        />
      )}
      effect={(target) => (
        <>
          {target
            ? t('catalogue.mergeWarning', { count: row.products, name: row.name, target: target.name })
            : t('catalogue.mergeProductsUsing', { count: row.products, name: row.name })}
          {hasSubcategories ? ` ${t('catalogue.mergeSubcategories')}` : null}
        </>
      )}
      onMerge={async (target) => {
        await merge.mutateAsync({ fromId: row.id, intoId: target.id });
        toast.success(t('common.merged', { name: row.name, target: target.name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
