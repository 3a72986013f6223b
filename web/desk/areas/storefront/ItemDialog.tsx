import type { ReactNode } from 'react';
import { itemLists, type ListKey } from '#contract/storefront/items.ts';
import { MomentInput } from '#web/desk/areas/promotions/MomentInput.tsx';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { callsOf } from './calls.ts';
import { PhonePreview } from './PhonePreview.tsx';
import '#web/desk/areas/promotions/promotions.css';

type ItemDialogProps = {
  list: ListKey;
  /** The item to change; without it, a new one. */
  item: { id: number } | undefined;
  /** The initial values of a new one, besides those of every new one of the list. */
  blank: object;
  /** Where the list is. */
  path: string;
  title: string;
  first: string;
  onClose: () => void;
  children: ReactNode;
};

/** An item in a form of its own, its period at the end, and beside it the way shoppers would see it. */
export function ItemDialog({ list, item, blank, path, title, first, onClose, children }: ItemDialogProps) {
  const calls = callsOf(list);
  const form = useRecordForm({
    name: `storefront.${list}.${item?.id ?? 'new'}`,
    to: calls.update,
    initial: item ?? { ...itemLists[list].defaults, endsAt: null, ...blank },
    refresh: [calls.list],
    list: path,
    onSaved: onClose,
  });
  const { startsAt, endsAt } = itemLists[list].change.shape;
  return (
    <FormDialog
      title={title}
      form={form}
      first={first}
      width={920}
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('common.save') }]}
    >
      <div className="td-item-form">
        <div>
          {children}
          <Field name="startsAt" label={t('storefront.startsAt')} of={startsAt}>
            <MomentInput label={t('storefront.startsAt')} />
          </Field>
          <Field name="endsAt" label={t('storefront.endsAt')} of={endsAt}>
            <MomentInput label={t('storefront.endsAt')} isEnd />
          </Field>
        </div>
        <PhonePreview list={list} id={item?.id} form={form} />
      </div>
    </FormDialog>
  );
}
