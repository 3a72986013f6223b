import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type AuditEntry, AuditFilter, pageOfAudit } from '#contract/audit.ts';
import { listUsers } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/audit/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { listQuery, query } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { actionWord, auditActions, auditEntities, changesInWords, entityWord } from './words.ts';

const columns = (): Column<AuditEntry>[] => [
  {
    key: 'at',
    title: t('common.date'),
    sort: true,
    card: 'title',
    width: INSTANT_WIDTH,
    render: ({ at, branchId }) => <DateTime at={at} branchId={branchId} />,
  },
  { key: 'user', title: t('common.staffMember'), card: 'fact', width: 150, render: ({ userName }) => userName || '–' },
  { key: 'action', title: t('common.action'), card: 'corner', width: 140, render: ({ action }) => actionWord(action) },
  {
    key: 'label',
    title: t('audit.record'),
    card: 'fact',
    width: 270,
    grows: true,
    render: ({ label, entity }) => <TwoLine main={label || '–'} sub={entityWord(entity)} />,
  },
  {
    key: 'fields',
    title: t('audit.changes'),
    width: 220,
    render: changesInWords,
  },
  { key: 'address', title: t('audit.ipAddress'), extra: true, render: ({ address }) => address ?? '–' },
];

export function AuditList() {
  const [filter, setFilter] = useBranchFilter(AuditFilter);
  const [openEntry, setOpenEntry] = useState<AuditEntry>();
  const entries = useQuery(listQuery(pageOfAudit, filter));
  const seesUsers = useMay(listUsers.can);
  const { data: users = [] } = useQuery({ ...query(listUsers, {}), enabled: seesUsers });
  return (
    <ListPage title={t('audit.log')}>
      <DataTable
        name="audit"
        title={t('audit.log')}
        query={entries}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ action, label }) => `${actionWord(action)} ${label}`}
        search={t('audit.search')}
        filters={[
          ...(seesUsers
            ? [
                choice(
                  'userId',
                  t('common.staffMember'),
                  users.map(({ id, name }) => ({ value: id, label: name })),
                ),
              ]
            : []),
          ...useBranchField(),
          choice('entity', t('audit.recordType'), auditEntities()),
          choice('action', t('common.action'), auditActions()),
          dayRange(t('common.period')),
        ]}
        onOpen={setOpenEntry}
        empty={<NothingYet title={t('audit.none')} text={t('audit.noneHelp')} />}
      />
      <AuditDrawer entry={openEntry} onClose={() => setOpenEntry(undefined)} />
    </ListPage>
  );
}
