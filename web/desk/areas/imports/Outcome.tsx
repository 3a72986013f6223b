import { Button } from 'antd';
import type { ImportJob } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { formats } from '#web/platform/formats.ts';
import { wordsOf } from '#web/platform/i18n.ts';
import type { ImportKind } from './kind.ts';
import { countsText } from './names.ts';
import { OutcomeBox } from './OutcomeBox.tsx';
import { useApply, useRevert } from './queries.ts';
import { useProblem } from './useProblem.tsx';

type OutcomeProps = { kind: ImportKind; job: ImportJob; onAnother: () => void; onColumns: () => void };
type Ended = Omit<OutcomeProps, 'onColumns'>;

/** The dry run is done: it may be applied, or says why not. */
export function Checked({ kind, job, onAnother, onColumns }: OutcomeProps) {
  const apply = useApply(kind);
  const { problem, attempt } = useProblem(job);
  const { counts } = job;
  const waiting = counts.new + counts.changed;
  const columns = <Button onClick={onColumns}>{t('imports.changeColumns')}</Button>;
  if (counts.wrong > 0)
    return (
      <OutcomeBox
        mood="wrong"
        title={t('imports.rowsNeedFixing', {
          count: counts.wrong,
        })}
        text={t('imports.rowsNeedFixingHint')}
      >
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('imports.uploadCorrected')}
        </Button>
      </OutcomeBox>
    );
  const question = kind.question?.(job, columns);
  if (question) return question;
  if (waiting === 0)
    return (
      <OutcomeBox mood="info" title={t('imports.noChanges')} text={countsText(job)}>
        {columns}
        <Button type="primary" onClick={onAnother}>
          {t('imports.uploadAnother')}
        </Button>
      </OutcomeBox>
    );
  return (
    <OutcomeBox mood="good" title={t('imports.rowsReady')} text={countsText(job)} problem={problem}>
      {columns}
      <Allowed to={kind.endpoints.applyImport}>
        <ConfirmButton
          type="primary"
          ask={{
            title: t('imports.applyConfirm'),
            content: t('imports.applyHint', {
              what: countsText({ counts: { ...counts, unchanged: 0 } }),
            }),
            ok: t('imports.apply'),
          }}
          onConfirm={() => attempt(apply.mutateAsync({ id: job.id }))}
        >
          {t('imports.apply')}
        </ConfirmButton>
      </Allowed>
    </OutcomeBox>
  );
}

/** It is done, and can be taken back while nobody changed the same fields since. */
export function Applied({ kind, job, onAnother }: Ended) {
  const revert = useRevert(kind);
  const { problem, attempt } = useProblem(job);
  return (
    <OutcomeBox
      mood="good"
      title={t('imports.appliedOn', { when: job.applyTime ? formats().dateTime(job.applyTime) : '–' })}
      text={countsText(job)}
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
