import { CheckOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { bookFlagged, pageOfFlags, resolveFlag, type TillFlag } from '#contract/till/devices.ts';
import { type FlagOutcome, flagOutcomes, flagReasons, outcomesOf } from '#contract/till/flags.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { yesOrNo } from '#web/desk/ui/filterFields.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH, type RowAction } from '#web/desk/ui/list.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { may } from '#web/platform/session.ts';
import { flagPage, useBookFlagged } from './queries.ts';
import { SettleDialog, type Settling } from './SettleDialog.tsx';
import { outcomeWord, reasonWord, settledWord } from './words.ts';

function OrderLink({ flag: { orderId, reference, eventId } }: { flag: TillFlag }) {
  if (eventId === null) return null;
  if (orderId === null) return t('till.orderMissing');
  return may('salesOrder.get') ? <Link to={pathOf('salesEdit', { id: orderId })}>{reference}</Link> : reference;
}

const columns = (): Column<TillFlag>[] => [
  {
    key: 'occurredAt',
    title: t('till.occurred'),
    sort: true,
    card: 'fact',
    width: INSTANT_WIDTH,
    render: ({ occurredAt, branchId }) => <DateTime at={occurredAt} branchId={branchId} />,
  },
  {
    key: 'reason',
    title: t('till.flagReason'),
    sort: true,
    card: 'title',
    width: 180,
    grows: true,
    render: ({ reason, detail }) => <TwoLine main={reasonWord(reason)} sub={detail} />,
  },
  {
    key: 'number',
    title: t('till.receipt'),
    card: 'fact',
    width: 164,
    render: (flag) => <TwoLine main={flag.number || `T${flag.deviceNumber}`} sub={<OrderLink flag={flag} />} />,
  },
  { key: 'branchName', title: t('common.branch'), width: 150, render: ({ branchName }) => branchName },
  {
    key: 'resolved',
    title: t('till.resolved'),
    card: 'corner',
    width: 138,
    render: ({ resolvedAt, resolvedBy, outcome, note }) =>
      resolvedAt ? (
        <TwoLine
          main={settledWord(outcome) || t('till.over')}
          sub={[t('till.resolvedBy', { name: resolvedBy }), note].filter(Boolean).join(' · ')}
        />
      ) : (
        <StatusTag mood="attention">{t('common.no')}</StatusTag>
      ),
  },
];

const useFlagActions = (settle: (flag: TillFlag, outcome: FlagOutcome) => void): RowAction<TillFlag>[] => {
  const book = useBookFlagged();
  return [
    {
      key: 'book',
      label: t('till.bookNow'),
      icon: <InboxOutlined aria-hidden />,
      to: bookFlagged,
      bulk: true,
      applies: ({ resolvedAt, review, own }) => resolvedAt === null && review && !own,
      run: ({ id }) => book.mutateAsync({ id }),
    },
    ...flagOutcomes.map(
      (outcome): RowAction<TillFlag> => ({
        key: outcome,
        label: outcomeWord(outcome),
        icon: <CheckOutlined aria-hidden />,
        to: resolveFlag,
        bulk: true,
        applies: (flag) => flag.resolvedAt === null && !flag.own && outcomesOf(flag).includes(outcome),
        run: async (flag) => settle(flag, outcome),
      }),
    ),
  ];
};

/** Sales that were booked as sold, and that somebody should check. */
export function FlagList() {
  const [filter, setFilter] = useBranchFilter(pageOfFlags.input);
  const flags = useQuery(flagPage(filter));
  const [settling, setSettling] = useState<Settling>();
  // For several chosen ones, one after the other: one reason for all of them.
  const settle = (flag: TillFlag, outcome: FlagOutcome) =>
    setSettling((before) => ({ outcome, flags: [...(before?.outcome === outcome ? before.flags : []), flag] }));
  const options = flagReasons.map((value) => ({ value, label: reasonWord(value) }));
  return (
    <ListPage title={t('till.flags')}>
      <DataTable
        name="tillFlags"
        title={t('till.flags')}
        query={flags}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ number, deviceNumber }) => number || `T${deviceNumber}`}
        search={t('till.flagsSearch')}
        filters={[
          ...useBranchField(),
          choice('reason', t('till.flagReason'), options),
          yesOrNo('resolved', t('till.resolved'), t('till.resolved')),
        ]}
        actions={useFlagActions(settle)}
        empty={<NothingYet title={t('till.flagsNone')} text={t('till.flagsNoneHelp')} />}
      />
      {settling ? <SettleDialog settling={settling} onClose={() => setSettling(undefined)} /> : null}
    </ListPage>
  );
}
