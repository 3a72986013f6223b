import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { t } from '#web/desk/ui/texts.ts';
import { wordsOf } from '#web/platform/i18n.ts';
import { useFocusBack } from './dialogFocus.ts';
import './preview.css';

type OutcomeDialogProps = {
  outcome: BulkOutcome;
  /** The kind of rows; by default products. */
  title?: string;
  nameOf: (id: number) => string;
  onClose: () => void;
  /** Repeats it for the rows that may be done anyway. */
  anyway?: { label: string; run: () => Promise<void> } | undefined;
};

/** Some rows succeeded and some failed: which, and why. */
export function OutcomeDialog({ outcome, title, nameOf, onClose, anyway }: OutcomeDialogProps) {
  useFocusBack();
  const [busy, setBusy] = useState(false);
  const failures = outcome.results.filter(({ code }) => code !== 0);
  return (
    <Modal
      open
      title={t('ui.outcomeSummary', { done: outcome.done, failed: outcome.failed })}
      onCancel={onClose}
      footer={
        <>
          {anyway ? (
            <Button
              danger
              loading={busy}
              onClick={() => {
                setBusy(true);
                // The call has reported the error.
                void anyway
                  .run()
                  .catch(() => undefined)
                  .finally(() => setBusy(false));
              }}
            >
              {anyway.label}
            </Button>
          ) : null}
          <Button type="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <table className="td-preview">
        <thead>
          <tr>
            <th scope="col">{title ?? t('common.product')}</th>
            <th scope="col">{t('ui.outcomeReason')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ id, message, said }) => (
            <tr key={id}>
              <td>{nameOf(id)}</td>
              <td>{wordsOf(said, message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failures.length < outcome.failed ? (
        <p>{t('common.andMore', { count: outcome.failed - failures.length })}</p>
      ) : null}
    </Modal>
  );
}
