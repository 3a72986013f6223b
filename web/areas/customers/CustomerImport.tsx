import { CheckOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { type CustomerImport as Checked, customerTemplate, importCustomers } from '#contract/customerSheets.ts';
import { upload } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { download } from '#web/platform/download.ts';
import { t } from '#web/platform/i18n.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { ImportRows } from './ImportRows.tsx';
import { LIST } from './paths.ts';
import { customerReads } from './queries.ts';
import '#web/ui/form.css';

type Opened = { file: File; found: Checked };

/** A spreadsheet of customers: first what it would do, then all of it or nothing. */
export function CustomerImport() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <ListPage
      title={t('Import customers')}
      actions={
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download(customerTemplate, {})}>
          {t('Template')}
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
          text={t(
            '.xlsx, .xls or .csv, up to 20,000 rows. Nothing changes before you have seen the dry run and applied it.',
          )}
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
        t('{made, plural, one {# customer is} other {# customers are}} new, {changed} changed', {
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
              {t('Check again')}
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
            {t('Apply')}
          </Button>
        )}
        <Button disabled={busy} onClick={onAgain}>
          {t('Choose another file')}
        </Button>
        {counts.wrong > 0 ? <span>{t('Put the wrong rows right in the sheet, then choose it again.')}</span> : null}
        {counts.wrong === 0 && nothing ? <span>{t('Everything in the sheet is as it is here already.')}</span> : null}
      </div>
    </>
  );
}
