import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { discardImport, importTemplate, type ProductImport, pageOfImports } from '#contract/imports.ts';
import { download } from '#web/platform/download.ts';
import { t } from '#web/platform/i18n.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { Allowed } from '#web/ui/Allowed.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import type { Column, RowAction } from '#web/ui/list.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { importPage, isWorking, useDiscard } from './queries.ts';
import { SheetDrop } from './SheetDrop.tsx';
import { inWords, stateMood, stateName } from './words.ts';

const columns = (): Column<ProductImport>[] => [
  {
    key: 'fileName',
    title: t('File'),
    card: 'title',
    width: 320,
    render: (made) => <TwoLine main={made.fileName} sub={inWords(made)} />,
  },
  {
    key: 'state',
    title: t('State'),
    card: 'corner',
    width: 160,
    render: ({ state }) => <StatusTag mood={stateMood(state)}>{stateName(state)}</StatusTag>,
  },
  { key: 'userName', title: t('By'), card: 'fact', width: 160, render: ({ userName }) => userName },
  {
    key: 'createTime',
    title: t('Uploaded'),
    sort: true,
    card: 'fact',
    width: 190,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  { key: 'applyTime', title: t('Applied'), width: 190, render: ({ applyTime }) => <DateTime at={applyTime} /> },
];

const useImportActions = (): RowAction<ProductImport>[] => {
  const discard = useDiscard();
  return [
    {
      key: 'discard',
      label: t('Discard'),
      icon: <DeleteOutlined aria-hidden />,
      to: discardImport,
      danger: true,
      applies: (made) => made.state !== 'applied' && !isWorking(made),
      ask: (rows) => ({
        title: t('Discard this import?'),
        content: rows.map(({ fileName }) => fileName).join(', '),
        ok: t('Discard'),
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
            { key: 'xlsx', label: t('Excel (.xlsx)') },
            { key: 'csv', label: t('Text (.csv)') },
          ],
          onClick: ({ key }) => void download(importTemplate, { format: key === 'csv' ? 'csv' : 'xlsx' }),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{t('Template')}</Button>
      </Dropdown>
    </Allowed>
  );
}

/** Where an import begins, and where the earlier ones are found again. */
export function ImportStart({ onOpen }: { onOpen: (made: ProductImport) => void }) {
  const [filter, setFilter] = useUrlFilter(pageOfImports.input);
  const imports = useQuery(importPage(filter));
  return (
    <ListPage title={t('Import products')} actions={<TemplateButton />}>
      <SheetDrop onUploaded={onOpen} />
      <h2 className="td-subtitle">{t('Earlier imports')}</h2>
      <DataTable
        name="imports"
        title={t('Earlier imports')}
        query={imports}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        search={t('File name')}
        onOpen={onOpen}
        actions={useImportActions()}
        empty={
          <NothingYet
            title={t('No imports yet')}
            text={t('What you upload stays here, with what it changed, and can be taken back.')}
          />
        }
      />
    </ListPage>
  );
}
