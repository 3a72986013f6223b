import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Category, categories } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { CouldNotLoad, NothingMatches, NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { FilterBar } from '#web/desk/ui/FilterBar.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { RowAction } from '#web/desk/ui/list.ts';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { RowSkeleton } from '#web/desk/ui/RowSkeleton.tsx';
import { useActionRunner, useAllowedActions } from '#web/desk/ui/rowAction.ts';
import { listQuery } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { FoldButtons } from './FoldButtons.tsx';
import { ListMerge } from './ListMerge.tsx';
import { rowActions } from './ListScreen.tsx';
import { useMoving } from './moving.ts';
import { NewButton } from './NewButton.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useRemoval } from './removal.ts';
import { placeAfter, searchTree, treeOf, withBelow, withoutCollapsed } from './tree.ts';

type Editing = { row?: Category; parentId: number | null };

/** Categories as a tree: dragged, or moved by keys and menu. */
export function CategoryList() {
  const [filter, setFilter] = useUrlFilter(categories.list.input);
  const query = useQuery(listQuery(categories.list, {}));
  const rows = query.data ?? [];
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [editing, setEditing] = useState<Editing>();
  const [merging, setMerging] = useState<Category>();
  const { inUse, remove } = useRemoval(categories);
  const { body, announcement, move, step, busy } = useMoving(rows);
  const runner = useActionRunner<Category>();
  const phone = useIsPhone();
  const searching = filter.keyword !== undefined;
  const movable = useMay(categories.update.can) && !searching;

  const stepAction = (by: 'up' | 'down'): RowAction<Category> => ({
    key: by,
    label: by === 'up' ? t('catalogue.categoryMoveUp') : t('catalogue.categoryMoveDown'),
    icon: by === 'up' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />,
    to: categories.update,
    applies: ({ id }) => movable && placeAfter(rows, id, by) !== undefined,
    run: ({ id }) => step(id, by),
  });
  const [edit, ...others] = rowActions<Category>({
    calls: categories,
    remove,
    onEdit: (row) => setEditing({ row, parentId: row.parentId }),
    onMerge: setMerging,
  });
  const actions = useAllowedActions<Category>([
    ...(edit ? [edit] : []),
    {
      key: 'below',
      label: t('catalogue.categoryNewSub'),
      icon: <PlusOutlined aria-hidden />,
      to: categories.create,
      run: ({ id }) => setEditing({ parentId: id }),
    },
    stepAction('up'),
    stepAction('down'),
    ...others,
  ]);

  const tree = filter.keyword === undefined ? treeOf(rows) : searchTree(rows, filter.keyword);
  const visibleRows = searching ? tree : withoutCollapsed(tree, collapsed);
  const foldable = tree.filter(({ children }) => children > 0).map(({ row }) => row.id);
  const create = (
    <NewButton
      to={categories.create}
      label={t('catalogue.categoryNew')}
      onPress={() => setEditing({ parentId: null })}
    />
  );

  const fold = (id: number, folded: boolean) =>
    setCollapsed((before) => new Set(folded ? [...before, id] : [...before].filter((each) => each !== id)));

  const content = () => {
    if (query.isError && !query.data) return <CouldNotLoad why={query.error.message} onRetry={query.refetch} />;
    if (!query.data) return <RowSkeleton />;
    if (rows.length === 0)
      return (
        <NothingYet title={t('catalogue.categoriesEmpty')} text={t('catalogue.categoriesEmptyHint')} action={create} />
      );
    if (visibleRows.length === 0) return <NothingMatches onClear={() => setFilter({ keyword: undefined })} />;
    return (
      <CategoryTree
        rows={rows}
        visibleRows={visibleRows}
        collapsed={searching ? new Set() : collapsed}
        onFold={searching ? undefined : fold}
        onOpen={(row) => setEditing({ row, parentId: row.parentId })}
        actions={actions}
        onAction={(action, row) => void runner.run(action, [row])}
        onMove={movable ? (id, place) => void move(id, place) : undefined}
        onStep={movable ? step : undefined}
      />
    );
  };
  return (
    <ListPage title={t('catalogue.categories')} actions={create}>
      <FilterBar
        filter={filter}
        onFilter={setFilter}
        fields={[]}
        search={t('common.name')}
        onArrowDown={() => body.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        tools={
          foldable.length > 0 && !searching ? (
            <FoldButtons onFold={() => setCollapsed(new Set(foldable))} onUnfold={() => setCollapsed(new Set())} />
          ) : null
        }
      />
      {movable && rows.length > 1 ? (
        <p className="td-hint">{t(phone ? 'catalogue.categoryMoveHintPhone' : 'catalogue.categoryMoveHint')}</p>
      ) : null}
      <div className="td-list td-surface" ref={body} aria-busy={busy}>
        {busy ? <span className="td-progress td-late" aria-hidden /> : null}
        {content()}
      </div>
      <span className="td-visually-hidden" role="status">
        {announcement}
      </span>
      {editing ? (
        <RowDialog
          calls={categories}
          row={editing.row}
          blank={{ name: '', parentId: editing.parentId }}
          newTitle={t('catalogue.categoryNew')}
          onClose={() => setEditing(undefined)}
        >
          <CategoryFields rows={rows} row={editing.row} />
        </RowDialog>
      ) : null}
      {merging ? (
        <ListMerge
          calls={categories}
          row={merging}
          except={withBelow(rows, merging.id)}
          onClose={() => setMerging(undefined)}
        />
      ) : null}
      {inUse ? <RemoveDialog calls={categories} inUse={inUse} /> : null}
    </ListPage>
  );
}
