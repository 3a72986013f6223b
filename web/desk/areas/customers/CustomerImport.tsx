import { CheckOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type CustomerImport as Checked, customerTemplate, importCustomers } from '#contract/customers/sheets.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { upload } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { download } from '#web/platform/download.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { ImportRows } from './ImportRows.tsx';
import { LIST } from './paths.ts';
import { customerReads } from './queries.ts';
import '#web/desk/ui/form.css';

type Opened = { file: File; found: Checked };

/** A spreadsheet of customers: first what it would do, then all of it or nothing. */
export function CustomerImport() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <ListPage
      title={t('customers.importTitle')}
      actions={
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download(customerTemplate, {})}>
          {t('customers.importTemplate')}
        </Button>
      }
    >
      {opened ? (
        <DryRun
          {...opened}
          onAgain={() => setOpened(undefined)}
          onChecked={(found) => setOpened({ ...opened, found })}
        />
      ) : (
        <FileDrop
          to={importCustomers}
          endings={['.xlsx', '.xls', '.csv']}
          text={t('customers.importFormats')}
          onRead={(found, file) => setOpened({ file, found })}
        />
      )}
    </ListPage>
  );
}

type DryRunProps = Opened & { onAgain: () => void; onChecked: (found: Checked) => void };

function DryRun({ file, found, onAgain, onChecked }: DryRunProps) {
  const tab = useTab();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { counts, fingerprint } = found;
  const nothing = counts.new + counts.changed === 0;
  const send = async (apply: boolean) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await upload(importCustomers, file, { apply, fingerprint }, { handles: () => true });
      if (!apply) return onChecked(answer);
      await refresh(customerReads);
      toast.success(
        t('customers.importDone', {
          made: counts.new,
          changed: counts.changed,
        }),
      );
      tab.close(LIST);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ImportRows found={found} fileName={file.name} />
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem}
          action={
            <Button size="small" onClick={() => void send(false)}>
              {t('customers.importCheckAgain')}
            </Button>
          }
        />
      ) : null}
      <div className="td-form-buttons">
        {counts.wrong > 0 || nothing ? null : (
          <Button
            type="primary"
            icon={<CheckOutlined aria-hidden />}
            loading={busy ? { delay: 200 } : false}
            onClick={() => void send(true)}
          >
            {t('customers.importApply')}
          </Button>
        )}
        <Button disabled={busy} onClick={onAgain}>
          {t('customers.importOtherFile')}
        </Button>
        {counts.wrong > 0 ? <span>{t('customers.importFixRows')}</span> : null}
        {counts.wrong === 0 && nothing ? <span>{t('customers.importNothing')}</span> : null}
      </div>
    </>
  );
}
