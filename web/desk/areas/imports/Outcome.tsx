import { Alert, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { formats } from '#web/platform/formats.ts';
import { wordsOf } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import type { Fixes } from './fixes.ts';
import type { ImportKind } from './kind.ts';
import { countsText, inNumbers } from './names.ts';
import { OutcomeBox } from './OutcomeBox.tsx';
import { useApply, useRevert } from './queries.ts';
import { useProblem } from './useProblem.tsx';

type OutcomeProps = { kind: ImportKind; job: ImportJob; onAnother: () => void; onColumns: () => void };
type Ended = Omit<OutcomeProps, 'onColumns'>;

type CheckedProps = OutcomeProps & { fixes: Fixes; fixProblem: ReactNode };

/** The dry run is done: it can be applied, or shows what must be fixed first. */
export function Checked({ kind, job, onAnother, onColumns, fixes, fixProblem }: CheckedProps) {
  const { counts } = job;
  const columns = <Button onClick={onColumns}>{t('imports.changeColumns')}</Button>;
  if (counts.wrong > 0)
    return <ToFix job={job} columns={columns} onAnother={onAnother} fixes={fixes} problem={fixProblem} />;
  if (counts.new + counts.changed === 0)
    return (
      <OutcomeBox mood="info" title={t('imports.noChanges')} text={countsText(job)}>
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('imports.uploadAnother')}
        </Button>
      </OutcomeBox>
    );
  return <Ready kind={kind} job={job} columns={columns} />;
}

type ToFixProps = Pick<OutcomeProps, 'job' | 'onAnother'> & { columns: ReactNode; fixes: Fixes; problem: ReactNode };
function ToFix({ job: { counts }, columns, onAnother, fixes, problem }: ToFixProps) {
  const loading = fixes.isSending ? { delay: 200 } : false;
  return (
    <OutcomeBox
      mood="wrong"
      title={t('imports.rowsNeedFixing', { count: counts.wrong })}
      text={t('imports.fixHint')}
      problem={problem}
    >
      {columns}
      <Button onClick={onAnother}>{t('imports.uploadAnother')}</Button>
      <Button disabled={fixes.isSending} onClick={() => void fixes.skipWrong()}>
        {t('imports.skipAll', { count: counts.wrong })}
      </Button>
      {fixes.count > 0 ? (
        <Button type="primary" loading={loading} onClick={() => void fixes.send()}>
          {t('imports.checkAgain', { count: inNumbers(fixes.count) })}
        </Button>
      ) : null}
    </OutcomeBox>
  );
}

/** No further confirmation: everything is listed below, and it can be undone. */
function Ready({ kind, job, columns }: Pick<OutcomeProps, 'kind' | 'job'> & { columns: ReactNode }) {
  const apply = useApply(kind);
  const { problem, attempt } = useProblem(job);
  const branches = useSession(({ user }) => user?.branches ?? []);
  const current = useCurrentBranch();
  const [branchId, setBranchId] = useState(current);
  const needsBranch = kind.needsBranch?.(job) ?? false;
  const branch = needsBranch ? { branchId } : {};
  const [isBranchMissing, setBranchMissing] = useState(false);
  const press = () => {
    if (needsBranch && branchId === undefined) return setBranchMissing(true);
    void attempt(apply.mutateAsync({ id: job.id, ...branch }));
  };
  const notes = job.noted > 0 ? ` ${t('imports.notedRows', { count: job.noted })}.` : '';
  return (
    <OutcomeBox
      mood="good"
      title={t('imports.rowsReady')}
      text={`${t('imports.readyHint', { what: countsText(job) })}${notes}`}
      more={kind.Extra ? <kind.Extra job={job} /> : null}
      problem={
        isBranchMissing ? <Alert type="error" showIcon title={t('imports.stockBranchMissing')} role="alert" /> : problem
      }
    >
      {needsBranch ? (
        <Select
          className="td-outcome-branch"
          aria-label={t('imports.stockGoesTo')}
          placeholder={t('imports.stockGoesTo')}
          popupMatchSelectWidth={false}
          value={branchId}
          options={branches.map(({ id, name }) => ({ value: id, label: t('imports.stockTo', { branch: name }) }))}
          status={isBranchMissing ? 'error' : undefined}
          onChange={(id) => {
            setBranchId(id);
            setBranchMissing(false);
          }}
        />
      ) : null}
      {columns}
      <Allowed to={kind.endpoints.applyImport}>
        <Button type="primary" loading={apply.isPending ? { delay: 200 } : false} onClick={press}>
          {t('imports.apply')}
        </Button>
      </Allowed>
    </OutcomeBox>
  );
}

/** It is done, and can be undone as long as nobody changed the same fields since. */
export function Applied({ kind, job, onAnother }: Ended) {
  const revert = useRevert(kind);
  const { problem, attempt } = useProblem(job);
  return (
    <OutcomeBox
      mood="good"
      title={t('imports.appliedOn', { when: job.applyTime ? formats().dateTime(job.applyTime) : '–' })}
      text={countsText(job)}
      more={kind.Extra ? <kind.Extra job={job} /> : null}
      problem={problem}
    >
      <Allowed to={kind.endpoints.revertImport}>
        <ConfirmButton
          danger
          ask={{
            title: t('imports.undoConfirm'),
            content: kind.texts().undoWarning,
            ok: t('imports.undo'),
          }}
          onConfirm={() => attempt(revert.mutateAsync({ id: job.id }))}
        >
          {t('imports.undo')}
        </ConfirmButton>
      </Allowed>
      <Button type="primary" onClick={onAnother}>
        {t('imports.uploadAnother')}
      </Button>
    </OutcomeBox>
  );
}

export function Reverted({ kind, job, onAnother }: Ended) {
  return (
    <OutcomeBox
      mood="info"
      title={t('imports.undoneOn', { when: job.revertTime ? formats().dateTime(job.revertTime) : '–' })}
      text={kind.texts().undone}
    >
      <Button type="primary" onClick={onAnother}>
        {t('imports.uploadAnother')}
      </Button>
    </OutcomeBox>
  );
}

export function Failed({ job, onAnother }: Pick<Ended, 'job' | 'onAnother'>) {
  return (
    <OutcomeBox
      mood="wrong"
      title={t('imports.unreadable')}
      text={job.reason ? wordsOf(job.said, job.reason) : undefined}
    >
      <Button type="primary" onClick={onAnother}>
        {t('imports.tryAnother')}
      </Button>
    </OutcomeBox>
  );
}
