import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { brands, type Category, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/ui/texts.ts';
import { useCall } from '#web/platform/changes.ts';
import { query } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { categoryPaths } from './categoryPath.ts';

const lists = { brand: brands, category: categories, supplier: suppliers, tag: tags };
type Kind = keyof typeof lists;
/** The four lists share their calls; a picker only knows ids and names. */
const listOf = (kind: Kind) => lists[kind] as unknown as typeof brands;

type Value<K extends Kind> = K extends 'tag' ? number[] : number | null;
type ListPickProps<K extends Kind> = {
  kind: K;
  value?: Value<K>;
  onChange?: (value: Value<K>) => void;
  id?: string;
  placeholder?: string;
  /** Nothing new can be created here. */
  fixed?: boolean;
  disabled?: boolean;
};

/** The option that creates the typed entry. */
const NEW = -1;
const alike = (label: string, typed: string) => label.toLowerCase().includes(typed.toLowerCase());

/** One brand, category or supplier, or several tags; users with the right add a missing one in place. */
export function ListPick<K extends Kind>({
  kind,
  value,
  onChange,
  id,
  placeholder,
  fixed,
  disabled,
}: ListPickProps<K>) {
  const list = listOf(kind);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { data: rows = [], isPending } = useQuery(query(list.list, {}));
  const add = useCall(list.create, { refresh: [list.list, list.page] });
  const mayAdd = useMay(list.create.can) && !fixed;
  const several = kind === 'tag';
  const options =
    kind === 'category'
      ? categoryPaths(rows as unknown as Category[])
      : rows.map((row) => ({ value: row.id, label: row.name }));
  // Before the names have loaded, only a number could be shown.
  const selected = isPending ? undefined : value;
  const name = typed.trim();
  const isNew = mayAdd && name !== '' && !rows.some((row) => row.name.toLowerCase() === name.toLowerCase());

  const setValue = (ids: number | number[] | null) => onChange?.(ids as Value<K>);
  const change = async (ids: number | number[] | null | undefined) => {
    if (add.isPending) return;
    const values = [ids ?? []].flat();
    setTyped('');
    if (!values.includes(NEW)) return setValue(ids ?? (several ? [] : null));
    // The call has shown refusals, such as a name that was just taken.
    const entry = await add.mutateAsync({ name }).catch(() => undefined);
    if (entry) setValue(several ? [...values.filter((each) => each !== NEW), entry.id] : entry.id);
  };
  return (
    // The select would toggle the highlighted option on Tab; Tab should only leave.
    <div
      onKeyDownCapture={(event) => {
        if (event.key !== 'Tab') return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      <Select<number | number[] | null>
        id={id}
        mode={several ? 'multiple' : undefined}
        allowClear
        {...(disabled && { disabled })}
        loading={add.isPending}
        placeholder={isPending ? undefined : placeholder}
        value={several ? ((selected as number[] | undefined) ?? []) : ((selected as number | null | undefined) ?? null)}
        options={isNew ? [...options, { value: NEW, label: t('ui.addNamed', { name }) }] : options}
        showSearch={{
          searchValue: typed,
          onSearch: setTyped,
          filterOption: (text, option) => option?.value === NEW || alike(String(option?.label), text.trim()),
        }}
        onChange={(ids) => void change(ids)}
        open={open}
        onOpenChange={setOpen}
        onBlur={() => setTyped('')}
      />
    </div>
  );
}
