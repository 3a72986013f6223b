import { BellOutlined, DownloadOutlined, MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { getCustomer } from '#contract/customers.ts';
import { type DebtAge, type Debtor, DebtorFilter, debtAges, downloadDebtors } from '#contract/sales/debtors.ts';
import { type LetterKind, MAX_LETTERS, sendLetters } from '#contract/sales/letters.ts';
import { typeOptions } from '#web/desk/areas/customers/names.ts';
import { editPath } from '#web/desk/areas/customers/paths.ts';
import { typePick } from '#web/desk/areas/customers/queries.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { debtorPage } from '#web/desk/areas/sales/queries.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { BulkBar } from '#web/desk/ui/BulkBar.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { Day } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { manyOf, yesOrNo } from '#web/desk/ui/filterFields.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, DAY_WIDTH, type Selection } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { OutcomeDialog } from '#web/desk/ui/OutcomeDialog.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { download } from '#web/platform/download.ts';
import { useMay } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { LetterDialog } from './LetterDialog.tsx';

const ageName = (age: DebtAge): string =>
  ({
    current: t('customers.debtCurrent'),
    days1to30: t('customers.debtDays1to30'),
    days31to60: t('customers.debtDays31to60'),
    days61to90: t('customers.debtDays61to90'),
    over90: t('customers.debtOver90'),
  })[age];

const columns = (): Column<Debtor>[] => [
  {
    key: 'name',
    title: t('common.customer'),
    sort: true,
    card: 'title',
    width: 160,
    grows: true,
    render: ({ name, companyName }) => <TwoLine main={name} sub={companyName} />,
  },
  ...debtAges.map(
    (age): Column<Debtor> => ({
      key: age,
      title: ageName(age),
      sort: true,
      align: 'right',
      width: 90,
      stays: true,
      render: (row) => <Money amount={row[age]} />,
    }),
  ),
  {
    key: 'overdue',
    title: t('customers.overdue'),
    sort: true,
    align: 'right',
    card: 'fact',
    extra: true,
    width: 104,
    render: ({ overdue }) => <Money amount={overdue} />,
  },
  {
    key: 'total',
    title: t('common.total'),
    sort: true,
    align: 'right',
    card: 'corner',
    width: 104,
    render: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'oldestDueDate',
    title: t('customers.oldestDue'),
    card: 'fact',
    extra: true,
    width: DAY_WIDTH,
    render: ({ oldestDueDate }) => <Day of={oldestDueDate} />,
  },
];

const nameOf = ({ name }: Debtor) => name;

/** What was not sent, and to whom. */
type Unsent = { outcome: BulkOutcome; rows: readonly Debtor[] };
type LettersBarProps = Selection<Debtor> & { onUnsent: (unsent: Unsent) => void };

/** Statements or reminders to the selected customers, after a preview. */
function LettersBar({ onUnsent, ...selection }: LettersBarProps) {
  const { rows, unselect } = selection;
  const [kind, setKind] = useState<LetterKind>();
  const tooMany = rows.length > MAX_LETTERS ? t('customers.lettersMax', { max: MAX_LETTERS }) : undefined;
  const finish = (outcome: BulkOutcome, unsentIds: readonly number[]) => {
    setKind(undefined);
    if (outcome.done > 0) toast.success(t('customers.lettersSent', { count: outcome.done }));
    if (outcome.failed > 0) onUnsent({ outcome, rows });
    unselect(rows.filter(({ customerId }) => !unsentIds.includes(customerId)));
  };
  return (
    <BulkBar {...selection} problem={tooMany}>
      {({ button }) => (
        <>
          {button(sendLetters, t('customers.statementsEmail'), <MailOutlined aria-hidden />, () =>
            setKind('statement'),
          )}
          {button(sendLetters, t('customers.remindersEmail'), <BellOutlined aria-hidden />, () => setKind('reminder'))}
          {kind ? (
            <LetterDialog kind={kind} customers={rows} onClose={() => setKind(undefined)} onSent={finish} />
          ) : null}
        </>
      )}
    </BulkBar>
  );
}

/** Who owes how much, and for how long. */
export function CustomerDebtors() {
  const [filter, setFilter] = useBranchFilter(DebtorFilter);
  const debtors = useQuery(debtorPage(filter));
  const { data: types = [] } = useQuery(typePick());
  const opens = useMay(getCustomer.can);
  const mails = useMay(sendLetters.can);
  const [unsent, setUnsent] = useState<Unsent>();
  const totals = debtors.data?.totals;
  return (
    <ListPage
      title={t('customers.debtors')}
      actions={
        <Allowed to={downloadDebtors}>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download(downloadDebtors, filter)}>
            {t('common.export')}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        name="debtors"
        title={t('customers.debtors')}
        query={debtors}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ customerId }) => customerId}
        nameOf={nameOf}
        search={t('customers.searchHint')}
        filters={[
          yesOrNo('overdue', t('customers.overdue'), t('customers.overdue')),
          choice(
            'age',
            t('customers.age'),
            debtAges.map((age) => ({ value: age, label: ageName(age) })),
          ),
          manyOf('type', t('customers.type'), typeOptions(types)),
          ...useBranchField(),
        ]}
        pathOf={opens ? ({ customerId }) => editPath(customerId, 'balance') : undefined}
        selectionBar={mails ? (selection) => <LettersBar {...selection} onUnsent={setUnsent} /> : undefined}
        totals={
          totals && {
            ...Object.fromEntries(debtAges.map((age) => [age, <Money key={age} amount={totals[age]} />])),
            overdue: <Money amount={totals.overdue} />,
            total: <Money amount={totals.total} />,
          }
        }
        empty={<NothingYet title={t('customers.nothingOwed')} text={t('customers.debtorsHint')} />}
      />
      {unsent ? (
        <OutcomeDialog
          outcome={unsent.outcome}
          title={t('common.customer')}
          nameOf={(id) => unsent.rows.find(({ customerId }) => customerId === id)?.name ?? `#${id}`}
          onClose={() => setUnsent(undefined)}
        />
      ) : null}
    </ListPage>
  );
}
