import { Alert, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { applyImport, type ProductImport, revertImport } from '#contract/imports.ts';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { formatDateTime, t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { Allowed } from '#web/ui/Allowed.tsx';
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx';
import { OutcomeBox } from './OutcomeBox.tsx';
import { useApply, useCheck, useRevert } from './queries.ts';
import { inWords } from './words.ts';

type OutcomeProps = { made: ProductImport; onAnother: () => void; onColumns: () => void };
type Ended = Omit<OutcomeProps, 'onColumns'>;

/** A step that did not go through is told beside what can be done about it. */
const useTold = ({ reason }: ProductImport) => {
  const [failure, setFailure] = useState<string>();
  const tell = async (act: Promise<unknown>) => {
    setFailure(undefined);
    await act.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const why = failure ?? (reason ? t(reason) : undefined);
  return { problem: why ? <Alert type="error" showIcon title={why} role="alert" /> : null, tell };
};

/** Opening stock goes to one branch, asked once for the whole file. The file is known already: it is only checked again. */
function BranchQuestion({ made, columns }: { made: ProductImport; columns: ReactNode }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const start = useCurrentBranch();
  const [branchId, setBranchId] = useState(start);
  const check = useCheck();
  const { problem, tell } = useTold(made);
  return (
    <OutcomeBox
      mood="info"
      title={t('Which branch does the opening stock go to?')}
      text={t('The file has quantities of new products. Choose once for the whole file.')}
      problem={problem}
    >
      {columns}
      <Select
        className="td-outcome-branch"
        aria-label={t('Opening stock of new products goes to')}
        placeholder={t('Branch')}
        popupMatchSelectWidth={false}
        value={branchId}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setBranchId}
      />
      <Button
        type="primary"
        disabled={branchId === undefined}
        loading={check.isPending ? { delay: 200 } : false}
        onClick={() => void tell(check.mutateAsync({ id: made.id, branchId }))}
      >
        {t('Continue')}
      </Button>
    </OutcomeBox>
  );
}

/** The dry run is done: it may be applied, or says why not. */
export function Checked({ made, onAnother, onColumns }: OutcomeProps) {
  const apply = useApply();
  const { problem, tell } = useTold(made);
  const { counts } = made;
  const waiting = counts.new + counts.changed;
  const columns = <Button onClick={onColumns}>{t('Change columns')}</Button>;
  if (counts.wrong > 0)
    return (
      <OutcomeBox
        mood="wrong"
        title={t('{count, plural, one {# row is} other {# rows are}} wrong, so nothing can be applied', {
          count: counts.wrong,
        })}
        text={t('Correct the rows below in your file and upload it again. Everything is applied, or nothing.')}
      >
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('Upload the corrected file')}
        </Button>
      </OutcomeBox>
    );
  if (made.needsBranch) return <BranchQuestion made={made} columns={columns} />;
  if (waiting === 0)
    return (
      <OutcomeBox mood="info" title={t('This file changes nothing')} text={inWords(made)}>
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('Upload another file')}
        </Button>
      </OutcomeBox>
    );
  return (
    <OutcomeBox mood="good" title={t('Every row is right')} text={inWords(made)} problem={problem}>
      {columns}
      <Allowed to={applyImport}>
        <ConfirmButton
          type="primary"
          ask={{
            title: t('Apply this import?'),
            content: t('{what}. All of it is applied, or nothing. You can take it back afterwards.', {
              what: inWords({ counts: { ...counts, unchanged: 0 } }),
            }),
            ok: t('Apply'),
          }}
          onConfirm={() => tell(apply.mutateAsync({ id: made.id }))}
        >
          {t('Apply')}
        </ConfirmButton>
      </Allowed>
    </OutcomeBox>
  );
}

/** It is done, and can be taken back while nobody changed the same fields since. */
export function Applied({ made, onAnother }: Ended) {
  const revert = useRevert();
  const { problem, tell } = useTold(made);
  return (
    <OutcomeBox
      mood="good"
      title={t('Applied on {when}', { when: made.applyTime ? formatDateTime(made.applyTime) : '–' })}
      text={inWords(made)}
      problem={problem}
    >
      <Allowed to={revertImport}>
        <ConfirmButton
          danger
          ask={{
            title: t('Take this import back?'),
            content: t('New products are deleted, changed ones get their old values.'),
            ok: t('Revert'),
          }}
          onConfirm={() => tell(revert.mutateAsync({ id: made.id }))}
        >
          {t('Revert')}
        </ConfirmButton>
      </Allowed>
      <Button type="primary" onClick={onAnother}>
        {t('Upload another file')}
      </Button>
    </OutcomeBox>
  );
}

export function Reverted({ made, onAnother }: Ended) {
  return (
    <OutcomeBox
      mood="info"
      title={t('Taken back on {when}', { when: made.revertTime ? formatDateTime(made.revertTime) : '–' })}
      text={t('The products are as they were before.')}
    >
      <Button type="primary" onClick={onAnother}>
        {t('Upload another file')}
      </Button>
    </OutcomeBox>
  );
}

export function Failed({ made, onAnother }: Ended) {
  return (
    <OutcomeBox mood="wrong" title={t('This file could not be read')} text={made.reason ? t(made.reason) : undefined}>
      <Button type="primary" onClick={onAnother}>
        {t('Try another file')}
      </Button>
    </OutcomeBox>
  );
}
