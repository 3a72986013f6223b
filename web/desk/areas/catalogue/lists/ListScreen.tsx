import { EditOutlined, MergeOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { Column, RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { listQuery } from '#web/platform/query.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import type { Calls, ListRow } from './calls.ts';
import { ListMerge } from './ListMerge.tsx';
import { NewButton } from './NewButton.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useRemoval } from './removal.ts';

/** What differs between the lists. */
export type Kind<R extends ListRow> = {
  calls: Calls<R>;
  title: string;
  newTitle: string;
  search: string;
  empty: { title: string; text: string };
  columns: readonly Column<R>[];
  blank: object;
  fields: ReactNode;
  /** Of the popup form. */
  width?: number;
};

type Acting<R> = {
  calls: Calls<R & ListRow>;
  remove: (row: R) => Promise<void>;
  onEdit: (row: R) => void;
  onMerge: (row: R) => void;
};

/** The actions on a row of any of the lists. */
export const rowActions = <R extends ListRow>({ calls, remove, onEdit, onMerge }: Acting<R>): RowAction<R>[] => [
  { key: 'edit', label: t('common.edit'), icon: <EditOutlined aria-hidden />, to: calls.update, run: onEdit },
  {
    key: 'merge',
    label: t('common.mergeIntoMore'),
    icon: <MergeOutlined aria-hidden />,
    to: calls.merge,
    run: onMerge,
  },
  deleteAction({
    to: calls.remove,
    bulk: true,
    nameOf: ({ name }) => name,
    run: remove,
  }),
];

/** Brands, suppliers and tags: a list with a popup form, deleting with a choice, and merging. */
export function ListScreen<R extends ListRow>({ kind }: { kind: Kind<R> }) {
  const { calls, title, newTitle } = kind;
  const [filter, setFilter] = useUrlFilter(calls.Filter);
  const rows = useQuery(listQuery(calls.page, filter));
  const [editing, setEditing] = useState<R | 'new'>();
  const [merging, setMerging] = useState<R>();
  const { inUse, remove } = useRemoval(calls);
  const create = <NewButton to={calls.create} label={newTitle} onPress={() => setEditing('new')} />;
  return (
    <ListPage title={title} actions={create}>
      <DataTable
        name={calls.kind}
        title={title}
        query={rows}
        columns={kind.columns}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={kind.search}
        onOpen={setEditing}
        actions={rowActions({ calls, remove, onEdit: setEditing, onMerge: setMerging })}
        empty={<NothingYet {...kind.empty} action={create} />}
      />
      {editing ? (
        <RowDialog
          calls={calls}
          row={editing === 'new' ? undefined : editing}
          blank={kind.blank}
          newTitle={newTitle}
          width={kind.width}
          onClose={() => setEditing(undefined)}
        >
          {kind.fields}
        </RowDialog>
      ) : null}
      {merging ? <ListMerge calls={calls} row={merging} onClose={() => setMerging(undefined)} /> : null}
      {inUse ? <RemoveDialog calls={calls} inUse={inUse} /> : null}
    </ListPage>
  );
}
