import { PoweroffOutlined, SwapOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { deviceStatuses, moveDevice, pageOfDevices, revokeDevice, type TillDevice } from '#contract/till/devices.ts';
import { sendFileEvents } from '#contract/till/file.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH, type RowAction } from '#web/desk/ui/list.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { devicePage, useRevokeDevice } from './queries.ts';
import { SendFileDialog } from './SendFileDialog.tsx';
import { deviceStatusWord, MAX_OFFSET_MS, offsetWord } from './words.ts';

const nameOf = ({ number, name }: TillDevice): string => `T${number} · ${name}`;

const count = (value: number) => <span className="td-number">{value || '–'}</span>;

const placeOf = ({ keypadName, app }: TillDevice): string =>
  app ? `${keypadName} · ${t('till.version', { app })}` : keypadName;

const contactWord = ({ lastContact, silent, offsetMs }: TillDevice) => {
  if (silent) return <StatusTag mood="attention">{t('till.silent')}</StatusTag>;
  if (!lastContact) return '';
  const clock = t('till.clock', { offset: offsetWord(offsetMs) });
  return Math.abs(offsetMs) > MAX_OFFSET_MS ? <StatusTag mood="attention">{clock}</StatusTag> : clock;
};

const columns = (): Column<TillDevice>[] => [
  {
    key: 'number',
    title: t('till.device'),
    sort: true,
    card: 'title',
    width: 150,
    grows: true,
    render: (row) => <TwoLine main={nameOf(row)} sub={placeOf(row)} />,
  },
  {
    key: 'branchName',
    title: t('common.branch'),
    sort: true,
    card: 'fact',
    width: 110,
    render: (row) => row.branchName,
  },
  {
    key: 'lastContact',
    title: t('till.lastContact'),
    sort: true,
    card: 'fact',
    width: INSTANT_WIDTH,
    render: (row) => (
      <TwoLine main={<DateTime at={row.lastContact} branchId={row.branchId} />} sub={contactWord(row)} />
    ),
  },
  {
    key: 'unsent',
    title: t('till.unsent'),
    card: 'fact',
    align: 'right',
    width: 80,
    render: (row) => count(row.unsent),
  },
  {
    key: 'missing',
    title: t('till.missing'),
    align: 'right',
    width: 125,
    render: ({ missing }) =>
      missing > 0 ? <StatusTag mood="attention">{missing}</StatusTag> : <span className="td-number">–</span>,
  },
  {
    key: 'storage',
    title: t('till.storage'),
    width: 145,
    render: ({ persistent, lastContact }) =>
      lastContact ? (
        <StatusTag mood={persistent ? 'good' : 'attention'}>
          {persistent ? t('till.storageKept') : t('till.storageMayGo')}
        </StatusTag>
      ) : (
        '–'
      ),
  },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 110,
    render: ({ status }) => (
      <StatusTag mood={status === 'active' ? 'good' : 'neutral'}>{deviceStatusWord(status)}</StatusTag>
    ),
  },
];

const useDeviceActions = (move: (device: TillDevice) => void): RowAction<TillDevice>[] => {
  const revoke = useRevokeDevice();
  return [
    {
      key: 'move',
      label: t('till.move'),
      icon: <SwapOutlined aria-hidden />,
      to: moveDevice,
      applies: ({ status }) => status === 'active',
      run: async (device) => move(device),
    },
    {
      key: 'revoke',
      label: t('till.revoke'),
      icon: <PoweroffOutlined aria-hidden />,
      to: revokeDevice,
      danger: true,
      applies: ({ status }) => status === 'active',
      ask: (rows) => ({
        title: t('till.revokeQuestion', { till: rows.map(nameOf).join(', ') }),
        content: t('till.revokeHint'),
        ok: t('till.revoke'),
        danger: true,
      }),
      run: ({ id }) => revoke.mutateAsync({ id }),
    },
  ];
};

/** The browsers that are tills: whether they are in contact, and what they have not sent. */
export function DeviceList() {
  const [filter, setFilter] = useBranchFilter(pageOfDevices.input);
  const devices = useQuery(devicePage(filter));
  const [moving, setMoving] = useState<TillDevice>();
  const [isSending, setSending] = useState(false);
  const options = deviceStatuses.map((value) => ({ value, label: deviceStatusWord(value) }));
  return (
    <ListPage
      title={t('till.devices')}
      actions={
        <>
          <Allowed to={sendFileEvents}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => setSending(true)}>
              {t('till.sendFile')}
            </Button>
          </Allowed>
          <Button type="primary" href="/pos" target="_blank">
            {t('till.open')}
          </Button>
        </>
      }
    >
      <DataTable
        name="tills"
        title={t('till.devices')}
        query={devices}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={nameOf}
        search={t('till.deviceSearch')}
        filters={[...useBranchField(), choice('status', t('common.status'), options)]}
        actions={useDeviceActions(setMoving)}
        empty={<NothingYet title={t('till.devicesNone')} text={t('till.devicesNoneHelp')} />}
      />
      {isSending ? <SendFileDialog onClose={() => setSending(false)} /> : null}
      {moving ? <MoveDialog device={moving} onClose={() => setMoving(undefined)} /> : null}
    </ListPage>
  );
}
