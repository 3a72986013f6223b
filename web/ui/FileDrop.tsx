import { InboxOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { refusals } from '#contract/refusals.ts';
import { upload } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { t } from '#web/platform/i18n.ts';
import type { DataEndpoint, Sent } from '#web/platform/wire.ts';
import './fileDrop.css';

type FileDropProps<E extends DataEndpoint> = {
  /** Takes the file and nothing else. */
  to: E;
  endings: readonly string[];
  text: string;
  onRead: (reply: z.output<E['reply']>, file: File) => void;
};

type Problem = { title: string; why?: string };

/** A file that is no good is told in the usual words; what exactly is wrong with it stands below. */
const problemIn = (error: unknown): Problem => {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CallError) || error.code !== refusals.badFile.code) return { title: words };
  const title = t(refusals.badFile.message);
  return { title, why: words === title ? undefined : words };
};

/** Takes a file by dropping or choosing it, and hands on what the server made of it. */
export function FileDrop<E extends DataEndpoint>({ to, endings, text, onRead }: FileDropProps<E>) {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const [over, setOver] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file || percent !== undefined) return;
    if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
      return setProblem({ title: t(refusals.badFile.message) });
    setProblem(undefined);
    setPercent(0);
    try {
      onRead(await upload(to, file, {} as Sent<E>, { onProgress: setPercent, handles: () => true }), file);
    } catch (error) {
      setProblem(problemIn(error));
    } finally {
      setPercent(undefined);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <section
      className="td-filedrop"
      aria-label={t('Upload a file')}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <InboxOutlined className="td-filedrop-icon" aria-hidden />
      {percent === undefined ? (
        <>
          <p>{text}</p>
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('Choose a file')}
          </Button>
        </>
      ) : (
        <Progress percent={percent} status="active" aria-label={t('Uploading')} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('Choose a file')}
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
