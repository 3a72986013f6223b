import type { ReactNode } from 'react';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { type Calls, type ListRow, readsOf } from './calls.ts';

type RowDialogProps<R extends ListRow> = {
  calls: Calls<R>;
  /** The row to change; without it, a new one. */
  row?: R;
  /** What a new one starts with. */
  blank: object;
  newTitle: string;
  width?: number;
  onClose: () => void;
  children: ReactNode;
};

/** A row of a list in a popup form. */
export function RowDialog<R extends ListRow>(props: RowDialogProps<R>) {
  const { calls, row, blank, newTitle, width, onClose, children } = props;
  const form = useRecordForm({
    name: `${calls.kind}.${row?.id ?? 'new'}`,
    to: row ? calls.update : calls.create,
    initial: row ?? blank,
    refresh: readsOf(calls),
    fieldOf: { 150: 'name' },
    list: pathOf(`${calls.kind}List`),
    onSaved: (_, next) => {
      if (next === 'stay') onClose();
      else form.scope.instance.focusField('name');
    },
  });
  return (
    <FormDialog
      title={row?.name ?? newTitle}
      form={form}
      first="name"
      width={width}
      onClose={onClose}
      buttons={
        row
          ? [{ next: 'stay', label: t('common.save') }]
          : [
              { next: 'stay', label: t('common.save') },
              { next: 'another', label: t('common.saveAndCreateOther') },
            ]
      }
    >
      {children}
    </FormDialog>
  );
}
