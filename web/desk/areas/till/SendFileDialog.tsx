import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Modal, Progress } from 'antd';
import { useRef, useState } from 'react';
import { pageOfFlags, pageOfSessions } from '#contract/till/devices.ts';
import type { TillFile } from '#contract/till/file.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { useRefresh } from '#web/platform/query.ts';
import { deviceReads } from './queries.ts';
import { type FileOutcome, readTillFile, sendTillFile, unsentFirst } from './sendFile.ts';

const countOf = ({ applied, duplicate, review, refused }: FileOutcome): number =>
  applied + duplicate + review + refused;

function Outcome({ outcome }: { outcome: FileOutcome }) {
  const isClean = outcome.review === 0 && outcome.refused === 0;
  return (
    <Alert
      role="status"
      type={isClean ? 'success' : 'warning'}
      showIcon
      title={t('till.fileDone', { booked: outcome.applied, known: outcome.duplicate })}
      description={isClean ? undefined : t('till.fileOdd', { review: outcome.review, refused: outcome.refused })}
    />
  );
}

/** For a till that can no longer send by itself: its saved file is booked in its place. */
export function SendFileDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<TillFile | null>();
  const [withSent, setWithSent] = useState(false);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<FileOutcome>();
  const refresh = useRefresh();
  const { unsent, sent } = file ? unsentFirst(file) : { unsent: [], sent: [] };
  const events = withSent ? [...sent, ...unsent] : unsent;
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setOutcome(undefined);
    setWithSent(false);
    setFile((await readTillFile(chosen)) ?? null);
  };
  const send = async () => {
    if (!file) return;
    setSending(true);
    try {
      setOutcome(await sendTillFile(file.deviceId, events, setOutcome));
    } catch {
      // The shell has reported it; what was booked so far stays booked, and the file can be sent again.
    } finally {
      setSending(false);
      await refresh([...deviceReads, pageOfFlags, pageOfSessions]);
    }
  };
  const isDone = outcome !== undefined && !sending;
  return (
    <Modal
      open
      title={t('till.sendFile')}
      okText={t('till.sendFileEvents', { count: events.length })}
      cancelText={isDone ? t('common.close') : t('common.cancel')}
      okButtonProps={{ disabled: !file || events.length === 0 || isDone, loading: sending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{t('till.sendFileHelp')}</p>
      <Button icon={<UploadOutlined aria-hidden />} disabled={sending} onClick={() => input.current?.click()}>
        {t('till.chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        aria-label={t('till.chooseFile')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {file === null ? <Alert role="alert" type="error" showIcon title={t('till.fileWrong')} /> : null}
      {file ? (
        <>
          <p>{t('till.fileOf', { till: `T${file.till}`, unsent: unsent.length, sent: sent.length })}</p>
          {sent.length > 0 ? (
            <p>
              <Checkbox
                checked={withSent}
                disabled={sending || isDone}
                onChange={({ target }) => setWithSent(target.checked)}
              >
                {t('till.fileWithSent')}
              </Checkbox>
            </p>
          ) : null}
        </>
      ) : null}
      {sending ? (
        <Progress
          aria-label={t('till.sendFile')}
          percent={Math.round((100 * (outcome ? countOf(outcome) : 0)) / Math.max(1, events.length))}
        />
      ) : null}
      {isDone ? <Outcome outcome={outcome} /> : null}
    </Modal>
  );
}
