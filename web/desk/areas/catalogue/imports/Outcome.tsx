import { Alert, Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { applyImport, type ProductImport, revertImport } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { formats } from '#web/platform/formats.ts';
import { wordsOf } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { countsText } from './names.ts';
import { OutcomeBox } from './OutcomeBox.tsx';
import { useApply, useCheck, useRevert } from './queries.ts';

type OutcomeProps = { made: ProductImport; onAnother: () => void; onColumns: () => void };
type Ended = Omit<OutcomeProps, 'onColumns'>;

/** A step that did not go through is told beside what can be done about it. */
const useTold = ({ reason, said }: ProductImport) => {
  const [failure, setFailure] = useState<string>();
  const tell = async (act: Promise<unknown>) => {
    setFailure(undefined);
    await act.catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const why = failure ?? (reason ? wordsOf(said, reason) : undefined);
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
      title={t('catalogue.importStockBranch')}
      text={t('catalogue.importStockBranchHint')}
      problem={problem}
    >
      {columns}
      <Select
        className="td-outcome-branch"
        aria-label={t('catalogue.importStockGoesTo')}
        placeholder={t('common.branch')}
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
        {t('catalogue.importContinue')}
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
  const columns = <Button onClick={onColumns}>{t('catalogue.importChangeColumns')}</Button>;
  if (counts.wrong > 0)
    return (
      <OutcomeBox
        mood="wrong"
        title={t('catalogue.importRowsNeedFixing', {
          count: counts.wrong,
        })}
        text={t('catalogue.importRowsNeedFixingHint')}
      >
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('catalogue.importUploadCorrected')}
        </Button>
      </OutcomeBox>
    );
  if (made.needsBranch) return <BranchQuestion made={made} columns={columns} />;
  if (waiting === 0)
    return (
      <OutcomeBox mood="info" title={t('catalogue.importNoChanges')} text={countsText(made)}>
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('catalogue.importUploadAnother')}
        </Button>
      </OutcomeBox>
    );
  return (
    <OutcomeBox mood="good" title={t('catalogue.importRowsReady')} text={countsText(made)} problem={problem}>
      {columns}
      <Allowed to={applyImport}>
        <ConfirmButton
          type="primary"
          ask={{
            title: t('catalogue.importApplyConfirm'),
            content: t('catalogue.importApplyHint', {
              what: countsText({ counts: { ...counts, unchanged: 0 } }),
            }),
            ok: t('catalogue.importApply'),
          }}
          onConfirm={() => tell(apply.mutateAsync({ id: made.id }))}
        >
          {t('catalogue.importApply')}
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
      title={t('catalogue.importAppliedOn', { when: made.applyTime ? formats().dateTime(made.applyTime) : '–' })}
      text={countsText(made)}
      problem={problem}
    >
      <Allowed to={revertImport}>
        <ConfirmButton
          danger
          ask={{
            title: t('catalogue.importUndoConfirm'),
            content: t('catalogue.importUndoWarning'),
            ok: t('catalogue.importUndo'),
          }}
          onConfirm={() => tell(revert.mutateAsync({ id: made.id }))}
        >
          {t('catalogue.importUndo')}
        </ConfirmButton>
      </Allowed>
      <Button type="primary" onClick={onAnother}>
        {t('catalogue.importUploadAnother')}
      </Button>
    </OutcomeBox>
  );
}

export function Reverted({ made, onAnother }: Ended) {
  return (
    <OutcomeBox
      mood="info"
      title={t('catalogue.importUndoneOn', { when: made.revertTime ? formats().dateTime(made.revertTime) : '–' })}
      text={t('catalogue.importUndoneHint')}
    >
      <Button type="primary" onClick={onAnother}>
        {t('catalogue.importUploadAnother')}
      </Button>
    </OutcomeBox>
  );
}

export function Failed({ made, onAnother }: Ended) {
  return (
    <OutcomeBox
      mood="wrong"
      title={t('catalogue.importUnreadable')}
      text={made.reason ? wordsOf(made.said, made.reason) : undefined}
    >
      <Button type="primary" onClick={onAnother}>
        {t('catalogue.importTryAnother')}
      </Button>
    </OutcomeBox>
  );
}
