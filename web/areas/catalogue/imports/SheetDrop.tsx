import { InboxOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress, Select } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { MAX_SHEET_BYTES, type ProductImport, updateByXls } from '#contract/imports.ts';
import { refusals } from '#contract/refusals.ts';
import { upload } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import './imports.css';

const MEGABYTE = 1024 * 1024;
const endings = ['.xlsx', '.xls', '.csv'];

/** Where opening stock goes: asked of those who work in several branches. */
function BranchChoice({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  if (branches.length < 2) return null;
  return (
    <div className="td-drop-branch">
      <span aria-hidden>{t('Opening stock of new products goes to')}</span>
      <Select
        aria-label={t('Opening stock of new products goes to')}
        allowClear
        placeholder={t('No branch')}
        popupMatchSelectWidth={false}
        value={value}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}

type Problem = { title: string; why?: string };

const problemOf = (file: File): Problem | undefined => {
  if (!endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return { title: t(refusals.badFile.message) };
  if (file.size > MAX_SHEET_BYTES)
    return { title: t('The file is larger than {size} MB', { size: MAX_SHEET_BYTES / MEGABYTE }) };
  return undefined;
};

/** A file that is no good is told in the usual words; what exactly is wrong with it stands below. */
const problemIn = (error: unknown): Problem => {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CallError) || error.code !== refusals.badFile.code) return { title: words };
  const title = t(refusals.badFile.message);
  return { title, why: words === title ? undefined : words };
};

/** Takes a spreadsheet by dropping or choosing it, and says how far it has got. */
export function SheetDrop({ onUploaded }: { onUploaded: (made: ProductImport) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  const [branchId, setBranchId] = useState<number>();
  const [sending, setSending] = useState<{ name: string; percent: number }>();
  const [problem, setProblem] = useState<Problem>();
  const [over, setOver] = useState(false);

  const send = async (file: File | undefined) => {
    if (!file || sending) return;
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong) return;
    stop.current = new AbortController();
    setSending({ name: file.name, percent: 0 });
    try {
      const made = await upload(
        updateByXls,
        file,
        { branchId },
        {
          signal: stop.current.signal,
          onProgress: (percent) => setSending({ name: file.name, percent }),
          handles: () => true,
        },
      );
      onUploaded(made);
    } catch (error) {
      if (!stop.current.signal.aborted) setProblem(problemIn(error));
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
      className="td-drop td-surface"
      aria-label={t('Upload a spreadsheet')}
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
              ? t('Uploading {name}', { name: sending.name })
              : t('Opening {name}', { name: sending.name })}
          </span>
          <Progress percent={sending.percent} status="active" aria-label={t('Uploading')} />
          <Button onClick={() => stop.current?.abort()}>{t('Cancel')}</Button>
        </div>
      ) : (
        <>
          <h2>{t('Drop a spreadsheet here')}</h2>
          <p>
            {t(
              '.xlsx, .xls or .csv, up to 100,000 rows. Nothing changes before you have seen the dry run and applied it.',
            )}
          </p>
          <BranchChoice value={branchId} onChange={setBranchId} />
          <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
            {t('Choose a file')}
          </Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
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
