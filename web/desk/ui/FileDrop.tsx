import { InboxOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { refusals } from '#contract/refusals.ts';
import { t } from '#web/desk/ui/texts.ts';
import { upload } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { inWords } from '#web/platform/i18n.ts';
import type { CallInput, DataEndpoint } from '#web/platform/wire.ts';
import './fileDrop.css';

type FileDropProps<E extends DataEndpoint> = {
  /** Receives the file, and its options. */
  to: E;
  along?: CallInput<E>;
  endings: readonly string[];
  maxBytes?: number;
  title?: string;
  text: string;
  onRead: (reply: z.output<E['reply']>, file: File) => void;
  /** Options of the file, above its button. */
  children?: ReactNode;
};

const MEGABYTE = 1024 * 1024;
type Problem = { title: string; why?: string };

const problemOf = (file: File, endings: readonly string[], maxBytes: number): Problem | undefined => {
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return { title: inWords(say('refusal.badFile')) };
  if (file.size > maxBytes) return { title: t('ui.fileTooLarge', { size: maxBytes / MEGABYTE }) };
  return undefined;
};

/** The usual message for a bad file, and below it what exactly is wrong. */
const problemIn = (error: unknown): Problem => {
  const title = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CallError) || error.code !== refusals.badFile.code) return { title };
  return error.reason === undefined ? { title } : { title, why: error.reason };
};

/** Uploads a dropped or chosen file with progress, and passes on the server's reply. */
export function FileDrop<E extends DataEndpoint>(props: FileDropProps<E>) {
  const { to, along = {} as CallInput<E>, endings, maxBytes = Number.POSITIVE_INFINITY, title, text, onRead } = props;
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [problem, setProblem] = useState<Problem>();
  const [over, setOver] = useState(false);

  const send = async (file: File | undefined) => {
    if (!file || sending) return;
    const wrong = problemOf(file, endings, maxBytes);
    setProblem(wrong);
    if (wrong) return;
    const { name } = file;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setSending({ name, percent: 0 });
    try {
      const onProgress = (percent: number) => setSending({ name, percent });
      onRead(await upload(to, file, along, { signal, onProgress, handles: () => true }), file);
    } catch (error) {
      if (!signal.aborted) setProblem(problemIn(error));
    } finally {
      setSending(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <section
      className="td-drop"
      aria-label={t('ui.uploadFile')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <InboxOutlined className="td-drop-icon" aria-hidden />
      {sending ? (
        <div className="td-drop-sending">
          <span role="status">
            {sending.percent < 100
              ? t('ui.uploadingNamed', { name: sending.name })
              : t('ui.readingFile', { name: sending.name })}
          </span>
          <Progress percent={sending.percent} status="active" aria-label={t('ui.uploading')} />
          <Button onClick={() => stop.current?.abort()}>{t('common.cancel')}</Button>
        </div>
      ) : (
        <>
          {title ? <h2>{title}</h2> : null}
          <p>{text}</p>
          {props.children}
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('ui.chooseFile')}
          </Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('ui.chooseFile')}
        accept={endings.join(',')}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem ? <Alert type="error" showIcon title={problem.title} description={problem.why} role="alert" /> : null}
    </section>
  );
}
