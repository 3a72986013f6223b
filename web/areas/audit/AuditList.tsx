import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEntry, AuditFilter, pageOfAudit } from '#contract/audit.ts';
import { listUsers } from '#contract/identity/users.ts';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { t } from '#web/platform/i18n.ts';
import { listQuery, query } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { useBranchField } from '#web/ui/branchField.tsx';
import { choice } from '#web/ui/choice.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { dayRange } from '#web/ui/DateRange.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import type { Column } from '#web/ui/list.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { actionWord, auditActions, auditEntities, entityWord, fieldsInWords } from './words.ts';

const columns = (): Column<AuditEntry>[] => [
  { key: 'at', title: t('When'), sort: true, card: 'title', width: 190, render: ({ at }) => <DateTime at={at} /> },
  { key: 'user', title: t('Who'), card: 'fact', width: 160, render: ({ userName }) => userName || '–' },
  { key: 'action', title: t('Did'), card: 'corner', width: 140, render: ({ action }) => actionWord(action) },
  { key: 'entity', title: t('To'), card: 'fact', width: 140, render: ({ entity }) => entityWord(entity) },
  { key: 'label', title: t('Named'), card: 'fact', width: 200, render: ({ label }) => label || '–' },
  {
    key: 'fields',
    title: t('Fields'),
    width: 220,
    render: fieldsInWords,
  },
  { key: 'address', title: t('From address'), extra: true, render: ({ address }) => address ?? '–' },
];

export function AuditList() {
  const [filter, setFilter] = useBranchFilter(AuditFilter);
  const [shown, setShown] = useState<AuditEntry>();
  const entries = useQuery(listQuery(pageOfAudit, filter));
  const seesUsers = useMay(listUsers.can);
  const { data: users = [] } = useQuery({ ...query(listUsers, {}), enabled: seesUsers });
  return (
    <ListPage title={t('Audit log')}>
      <DataTable
        name="audit"
        title={t('Audit log')}
        query={entries}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ action, label }) => `${actionWord(action)} ${label}`}
        search={t('Name or reference')}
        filters={[
          ...(seesUsers
            ? [
                choice(
                  'userId',
                  t('User'),
                  users.map(({ id, name }) => ({ value: id, label: name })),
                ),
              ]
            : []),
          ...useBranchField(),
          choice('entity', t('Kind'), auditEntities()),
          choice('action', t('Action'), auditActions()),
          dayRange(t('Days')),
        ]}
        onOpen={setShown}
        empty={
          <NothingYet
            title={t('Nothing has been recorded yet')}
            text={t('Every change is written here: who made it, when, from where, and what it was before.')}
          />
        }
      />
      <AuditDrawer entry={shown} onClose={() => setShown(undefined)} />
    </ListPage>
  );
}
