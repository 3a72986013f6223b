import { Alert, Button } from 'antd';
import { useState } from 'react';
import { applyImport, type ProductImport, revertImport } from '#contract/imports.ts';
import { formatDateTime, t } from '#web/platform/i18n.ts';
import { Allowed } from '#web/ui/Allowed.tsx';
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx';
import { useApply, useRevert } from './queries.ts';
import { inWords } from './words.ts';

type OutcomeProps = { made: ProductImport; onAnother: () => void; onColumns: () => void };

/** A step that failed is told here, beside what can be done about it. */
const useTold = () => {
  const [problem, setProblem] = useState<string>();
  const tell = async (act: Promise<unknown>) => {
    setProblem(undefined);
    await act.catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return { problem, tell };
};

/** The dry run is done: it may be applied, or says why not. */
export function Checked({ made, onAnother, onColumns }: OutcomeProps) {
  const apply = useApply();
  const { problem, tell } = useTold();
  const { counts } = made;
  const waiting = counts.new + counts.changed;
  const columns = <Button onClick={onColumns}>{t('Change columns')}</Button>;
  if (counts.wrong > 0)
    return (
      <Alert
        type="error"
        showIcon
        title={t('{count, plural, one {# row is} other {# rows are}} wrong, so nothing can be applied', {
          count: counts.wrong,
        })}
        description={t('Correct the rows below in your file and upload it again. Everything is applied, or nothing.')}
        action={
          <div className="td-outcome-buttons">
            <Button type="primary" onClick={onAnother}>
              {t('Upload the corrected file')}
            </Button>
            {columns}
          </div>
        }
      />
    );
  return (
    <Alert
      type={problem || made.reason ? 'error' : waiting > 0 ? 'success' : 'info'}
      showIcon
      title={
        problem ??
        (made.reason && t(made.reason)) ??
        (waiting > 0 ? t('Every row is right') : t('This file changes nothing'))
      }
      description={inWords(made)}
      action={
        <div className="td-outcome-buttons">
          {waiting > 0 ? (
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
          ) : (
            <Button type="primary" onClick={onAnother}>
              {t('Upload another file')}
            </Button>
          )}
          {columns}
        </div>
      }
    />
  );
}

/** It is done, and can be taken back while nobody changed the same fields since. */
export function Applied({ made, onAnother }: Omit<OutcomeProps, 'onColumns'>) {
  const revert = useRevert();
  const { problem, tell } = useTold();
  const why = problem ?? (made.reason && t(made.reason));
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={t('Applied on {when}', { when: made.applyTime ? formatDateTime(made.applyTime) : '–' })}
        description={inWords(made)}
        action={
          <div className="td-outcome-buttons">
            <Button type="primary" onClick={onAnother}>
              {t('Upload another file')}
            </Button>
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
          </div>
        }
      />
      {why ? <Alert type="warning" showIcon title={why} role="alert" /> : null}
    </>
  );
}

export function Reverted({ made, onAnother }: Omit<OutcomeProps, 'onColumns'>) {
  return (
    <Alert
      type="info"
      showIcon
      title={t('Taken back on {when}', { when: made.revertTime ? formatDateTime(made.revertTime) : '–' })}
      description={t('The products are as they were before.')}
      action={<Button onClick={onAnother}>{t('Upload another file')}</Button>}
    />
  );
}

export function Failed({ made, onAnother }: Omit<OutcomeProps, 'onColumns'>) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={made.reason ? t(made.reason) : t('This file could not be read')}
      action={
        <Button type="primary" onClick={onAnother}>
          {t('Try another file')}
        </Button>
      }
    />
  );
}
