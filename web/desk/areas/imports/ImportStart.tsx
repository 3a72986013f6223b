import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ImportJob, importStates } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH, type RowAction } from '#web/desk/ui/list.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useUrlFilter } from '#web/platform/url.ts';
import type { ImportKind } from './kind.ts';
import { countsText, stateMood, stateName } from './names.ts';
import { importPage, isWorking, useDiscard } from './queries.ts';

const columns = (): Column<ImportJob>[] => [
  {
    key: 'fileName',
    title: t('imports.file'),
    card: 'title',
    width: 320,
    render: (job) => <TwoLine main={job.fileName} sub={countsText(job)} />,
  },
  {
    key: 'state',
    title: t('common.status'),
    card: 'corner',
    width: 160,
    render: ({ state }) => <StatusTag mood={stateMood(state)}>{stateName(state)}</StatusTag>,
  },
  {
    key: 'userName',
    title: t('imports.uploadedBy'),
    card: 'fact',
    width: 160,
    render: ({ userName }) => userName,
  },
  {
    key: 'createTime',
    title: t('imports.uploadedAt'),
    sort: true,
    card: 'fact',
    width: INSTANT_WIDTH,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  {
    key: 'applyTime',
    title: t('imports.appliedAt'),
    width: INSTANT_WIDTH,
    render: ({ applyTime }) => <DateTime at={applyTime} />,
  },
];

const useImportActions = (kind: ImportKind): RowAction<ImportJob>[] => {
  const discard = useDiscard(kind);
  return [
    {
      key: 'discard',
      label: t('common.discard'),
      icon: <DeleteOutlined aria-hidden />,
      to: kind.endpoints.discardImport,
      danger: true,
      applies: (job) => job.state !== 'applied' && !isWorking(job),
      ask: (rows) => ({
        title: t('imports.discardConfirm'),
        content: rows.map(({ fileName }) => fileName).join(', '),
        ok: t('common.discard'),
      }),
      run: ({ id }) => discard.mutateAsync({ id }),
    },
  ];
};

/** Where an import starts, and where earlier ones are listed. */
export function ImportStart({ kind, onOpen }: { kind: ImportKind; onOpen: (job: ImportJob) => void }) {
  const [filter, setFilter] = useUrlFilter(kind.endpoints.pageOfImports.input);
  const imports = useQuery(importPage(kind, filter));
  return (
    <ListPage title={kind.texts().title} actions={kind.template}>
      <kind.Drop onUploaded={onOpen} />
      <h2 className="td-subtitle">{t('imports.listEarlier')}</h2>
      <DataTable
        name="imports"
        title={t('imports.listEarlier')}
        query={imports}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        search={t('imports.fileName')}
        filters={[
          choice(
            'state',
            t('common.status'),
            importStates.map((state) => ({ value: state, label: stateName(state) })),
          ),
        ]}
        onOpen={onOpen}
        actions={useImportActions(kind)}
        empty={<NothingYet title={t('imports.listEmpty')} text={t('imports.listEmptyHint')} />}
      />
    </ListPage>
  );
}
