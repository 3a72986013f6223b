import { FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { type BulkOutcome, outcomeOf } from '#contract/bulkOutcome.ts';
import { statementPdf } from '#contract/papers.ts';
import { type Letter, type LetterKind, previewLetters, sendLetters } from '#contract/sales/letters.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { useSendLetters } from '#web/desk/areas/sales/queries.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { CouldNotLoad } from '#web/desk/ui/Emptiness.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { download } from '#web/platform/download.ts';
import { query } from '#web/platform/query.ts';
import './letters.css';

/** Customers per call: few, so that progress is visible. */
const CALL_LETTERS = 10;

const { message: messageField } = sendLetters.input.shape;
const MAX_MESSAGE = messageField.unwrap().maxLength ?? undefined;

const problemName = (problem: NonNullable<Letter['problem']>): string =>
  ({ noEmail: t('customers.letterNoEmail'), nothingOverdue: t('customers.letterNothingOverdue') })[problem];

type LetterDialogProps = {
  kind: LetterKind;
  customers: readonly Pick<Letter, 'customerId' | 'total'>[];
  onClose: () => void;
  onSent: (outcome: BulkOutcome, unsentIds: readonly number[]) => void;
};

/** Who gets a letter and its text, before anything is sent. */
export function LetterDialog({ kind, customers, onClose, onSent }: LetterDialogProps) {
  useFocusBack();
  const [message, setMessage] = useState('');
  const [shownId, setShownId] = useState<number>();
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const send = useSendLetters();
  const preview = useQuery({
    ...query(previewLetters, {
      kind,
      customerIds: customers.map(({ customerId }) => customerId),
      message: useDebounced(message.trim(), 300),
    }),
    placeholderData: (before) => before,
  });
  const listed = new Map(customers.map(({ customerId, total }) => [customerId, total]));
  // The list shows one's own branches, or the chosen one.
  const owesElsewhere = ({ customerId, total }: Letter) => total !== listed.get(customerId);
  // What a lost connection left unsent stays here, and is sent again as the same attempt.
  const [outcome, setOutcome] = useState(outcomeOf([], []));
  const answeredIds = new Set(outcome.results.map(({ id }) => id));
  const letters = (preview.data?.letters ?? []).filter(({ customerId }) => !answeredIds.has(customerId));
  const sendable = letters.filter(({ problem }) => problem === null);
  const openLetter = letters.find(({ customerId }) => customerId === shownId) ?? sendable[0];

  const sendAll = async () => {
    const ids = sendable.map(({ customerId }) => customerId);
    let total = outcome;
    for (let at = 0; at < ids.length; at += CALL_LETTERS) {
      setProgress({ done: at, count: ids.length });
      const part = await send
        .mutateAsync({ kind, message: message.trim(), customerIds: ids.slice(at, at + CALL_LETTERS) })
        .catch(() => undefined);
      // The call itself reports the error; letters sent before stay sent.
      if (!part) return setProgress(undefined);
      total = {
        done: total.done + part.done,
        failed: total.failed + part.failed,
        results: [...total.results, ...part.results],
      };
      setOutcome(total);
    }
    onSent(total, []);
  };
  const leave = () => {
    if (progress !== undefined) return;
    const unsentIds = sendable.map(({ customerId }) => customerId);
    if (outcome.results.length > 0) onSent(outcome, unsentIds);
    else onClose();
  };

  return (
    <Modal
      open
      width={920}
      title={kind === 'reminder' ? t('customers.remindersTitle') : t('customers.statementsTitle')}
      okText={
        progress === undefined
          ? t('customers.lettersSend', { count: sendable.length })
          : t('customers.lettersProgress', progress)
      }
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: sendable.length === 0, loading: progress !== undefined }}
      onOk={() => void sendAll()}
      cancelButtonProps={{ disabled: progress !== undefined }}
      onCancel={leave}
      afterOpenChange={focusFirst('letters-message')}
    >
      {preview.isError ? (
        <CouldNotLoad why={preview.error.message} onRetry={preview.refetch} />
      ) : (
        <div className="td-letters">
          <div>
            <Recipients letters={letters} shownId={openLetter?.customerId} onShow={setShownId} />
            {letters.some(owesElsewhere) ? <p className="td-letter-note">{t('customers.lettersAllBranches')}</p> : null}
          </div>
          <Form layout="vertical" component="div">
            <Form.Item label={t('customers.statementMessage')} htmlFor="letters-message">
              <Input.TextArea
                id="letters-message"
                autoSize={{ minRows: 2, maxRows: 6 }}
                maxLength={MAX_MESSAGE}
                placeholder={t('customers.statementMessageHint')}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            </Form.Item>
            {openLetter ? <LetterText letter={openLetter} /> : null}
          </Form>
        </div>
      )}
    </Modal>
  );
}

type RecipientsProps = { letters: readonly Letter[]; shownId: number | undefined; onShow: (id: number) => void };

function Recipients({ letters, shownId, onShow }: RecipientsProps) {
  return (
    <div className="td-letter-list">
      <table className="td-preview">
        <caption className="td-visually-hidden">{t('customers.letterRecipients')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.customer')}</th>
            <th scope="col" className="td-right">
              {t('customers.overdue')}
            </th>
            <th scope="col" className="td-right td-roomy">
              {t('common.total')}
            </th>
            <th scope="col" className="td-roomy">
              {t('customers.lastReminder')}
            </th>
          </tr>
        </thead>
        <tbody>
          {letters.map(({ customerId, name, email, overdue, total, remindedAt, problem }) => (
            <tr key={customerId} aria-current={customerId === shownId}>
              <td>
                <button type="button" className="td-letter-open" onClick={() => onShow(customerId)}>
                  {name}
                </button>
                <small className={problem === null ? undefined : 'td-letter-problem'}>
                  {problem === null ? email : problemName(problem)}
                </small>
              </td>
              <td className="td-right">
                <Money amount={overdue} />
              </td>
              <td className="td-right td-roomy">
                <Money amount={total} />
              </td>
              <td className="td-roomy">{remindedAt ? <DateTime at={remindedAt} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LetterText({ letter: { customerId, subject, text } }: { letter: Letter }) {
  return (
    <section className="td-letter" aria-label={t('customers.letterPreview')}>
      <h3>{subject}</h3>
      <p>{text}</p>
      <Button
        size="small"
        icon={<FilePdfOutlined aria-hidden />}
        onClick={() => void download(statementPdf, { id: customerId })}
      >
        {t('customers.statementDownload')}
      </Button>
    </section>
  );
}
