import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { discardImport, importTemplate, type ProductImport, pageOfImports } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { Column, RowAction } from '#web/desk/ui/list.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { download } from '#web/platform/download.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { countsText, stateMood, stateName } from './names.ts';
import { importPage, isWorking, useDiscard } from './queries.ts';
import { SheetDrop } from './SheetDrop.tsx';

const columns = (): Column<ProductImport>[] => [
  {
    key: 'fileName',
    title: t('catalogue.importFile'),
    card: 'title',
    width: 320,
    render: (made) => <TwoLine main={made.fileName} sub={countsText(made)} />,
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
    title: t('catalogue.importUploadedBy'),
    card: 'fact',
    width: 160,
    render: ({ userName }) => userName,
  },
  {
    key: 'createTime',
    title: t('catalogue.importUploadedAt'),
    sort: true,
    card: 'fact',
    width: 190,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  {
    key: 'applyTime',
    title: t('catalogue.importAppliedAt'),
    width: 190,
    render: ({ applyTime }) => <DateTime at={applyTime} />,
  },
];

const useImportActions = (): RowAction<ProductImport>[] => {
  const discard = useDiscard();
  return [
    {
      key: 'discard',
      label: t('common.discard'),
      icon: <DeleteOutlined aria-hidden />,
      to: discardImport,
      danger: true,
      applies: (made) => made.state !== 'applied' && !isWorking(made),
      ask: (rows) => ({
        title: t('catalogue.importDiscardConfirm'),
        content: rows.map(({ fileName }) => fileName).join(', '),
        ok: t('common.discard'),
      }),
      run: ({ id }) => discard.mutateAsync({ id }),
    },
  ];
};

function TemplateButton() {
  return (
    <Allowed to={importTemplate}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('catalogue.templateExcel') },
            { key: 'csv', label: t('catalogue.templateCsv') },
          ],
          onClick: ({ key }) => void download(importTemplate, { format: key === 'csv' ? 'csv' : 'xlsx' }),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{t('catalogue.templateDownload')}</Button>
      </Dropdown>
    </Allowed>
  );
}

/** Where an import begins, and where the earlier ones are found again. */
export function ImportStart({ onOpen }: { onOpen: (made: ProductImport) => void }) {
  const [filter, setFilter] = useUrlFilter(pageOfImports.input);
  const imports = useQuery(importPage(filter));
  return (
    <ListPage title={t('catalogue.importProducts')} actions={<TemplateButton />}>
      <SheetDrop onUploaded={onOpen} />
      <h2 className="td-subtitle">{t('catalogue.importsEarlier')}</h2>
      <DataTable
        name="imports"
        title={t('catalogue.importsEarlier')}
        query={imports}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        search={t('catalogue.importFileName')}
        onOpen={onOpen}
        actions={useImportActions()}
        empty={<NothingYet title={t('catalogue.importsEmpty')} text={t('catalogue.importsEmptyHint')} />}
      />
    </ListPage>
  );
}
