import { CopyOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import {
  createKeypad,
  deleteKeypad,
  KeypadFilter,
  type KeypadSummary,
  updateKeypadStatus,
} from '#contract/pos/keypads.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { Activity, statusOptions } from '#web/desk/areas/settings/status.tsx';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH, type RowAction } from '#web/desk/ui/list.ts';
import { activateAction, deleteAction, inactivateAction } from '#web/desk/ui/recordActions.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { may } from '#web/platform/session.ts';
import { NewKeypadDialog } from './NewKeypadDialog.tsx';
import { keypadPage, useChangeStatus, useDeleteKeypad } from './queries.ts';

const columns = (): Column<KeypadSummary>[] => [
  {
    key: 'name',
    title: t('pos.keypad'),
    sort: true,
    card: 'title',
    width: 216,
    grows: true,
    render: ({ name }) => name,
  },
  {
    key: 'branchName',
    title: t('common.branch'),
    sort: true,
    card: 'fact',
    width: 176,
    render: ({ branchName }) => branchName,
  },
  {
    key: 'pageCount',
    title: t('pos.pageCount'),
    card: 'fact',
    align: 'right',
    width: 88,
    render: ({ pageCount }) => <span className="td-number">{pageCount}</span>,
  },
  {
    key: 'keyCount',
    title: t('pos.keyCount'),
    card: 'fact',
    align: 'right',
    width: 88,
    render: ({ keyCount }) => <span className="td-number">{keyCount}</span>,
  },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    width: 110,
    render: ({ status }) => <Activity status={status} />,
  },
  {
    key: 'updateTime',
    title: t('pos.lastChanged'),
    sort: true,
    width: INSTANT_WIDTH,
    render: ({ updateTime }) => <DateTime at={updateTime} />,
  },
];

type Copy = (of: number) => void;

const useKeypadActions = (copy: Copy): RowAction<KeypadSummary>[] => {
  const change = useChangeStatus();
  const remove = useDeleteKeypad();
  return [
    activateAction({
      to: updateKeypadStatus,
      bulk: true,
      applies: ({ status }) => status === 'inactive' && may('keypad.enable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'active' }),
    }),
    inactivateAction({
      to: updateKeypadStatus,
      bulk: true,
      applies: ({ status }) => status === 'active' && may('keypad.disable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'inactive' }),
    }),
    {
      key: 'copy',
      label: t('pos.copy'),
      icon: <CopyOutlined aria-hidden />,
      to: createKeypad,
      run: async ({ id }) => copy(id),
    },
    deleteAction({
      to: deleteKeypad,
      nameOf: ({ name, branchName }) => `${name} · ${branchName}`,
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    }),
  ];
};

export function KeypadList() {
  const [filter, setFilter] = useBranchFilter(KeypadFilter);
  const keypads = useQuery(keypadPage(filter));
  const [dialog, setDialog] = useState<{ copyOfId?: number }>();
  const actions = useKeypadActions((copyOfId) => setDialog({ copyOfId }));
  return (
    <ListPage
      title={t('pos.keypads')}
      actions={
        <Allowed to={createKeypad}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog({})}>
            {t('pos.newKeypad')}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        name="keypads"
        title={t('pos.keypads')}
        query={keypads}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('pos.keypadSearch')}
        filters={[...useBranchField(), choice('status', t('common.status'), statusOptions())]}
        pathOf={({ id }) => pathOf('keypadEdit', { id })}
        actions={actions}
        empty={<NothingYet title={t('pos.keypadsNone')} text={t('pos.keypadsNoneHelp')} />}
      />
      {dialog ? <NewKeypadDialog copyOfId={dialog.copyOfId} onClose={() => setDialog(undefined)} /> : null}
    </ListPage>
  );
}
