import { CheckOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { importSheet, MAX_SHEET_ROWS } from '#contract/papers.ts';
import { MAX_ORDERS } from '#contract/sales.ts';
import { orderReads } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { LIST } from '#web/desk/areas/sales/words.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { upload } from '#web/platform/api.ts';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { type Report, SheetReport } from './SheetReport.tsx';
import '#web/desk/ui/form.css';

type CheckedFile = { file: File; report: Report };

/** A spreadsheet of orders: first a preview, then all of it or nothing. */
export function OrderImport() {
  const [checkedFile, setCheckedFile] = useState<CheckedFile>();
  const current = useCurrentBranch();
  return (
    <ListPage title={t('sales.importTitle')}>
      {checkedFile ? (
        <DryRun
          {...checkedFile}
          onAgain={() => setCheckedFile(undefined)}
          onChecked={(report) => setCheckedFile({ ...checkedFile, report })}
        />
      ) : (
        <FileDrop
          to={importSheet}
          along={{ branchId: current }}
          endings={['.xlsx', '.xls', '.csv']}
          text={t('sales.importFormats', { orders: MAX_ORDERS, rows: formats().number(MAX_SHEET_ROWS) })}
          onRead={(report, file) => setCheckedFile({ file, report })}
        />
      )}
    </ListPage>
  );
}

type DryRunProps = CheckedFile & { onAgain: () => void; onChecked: (report: Report) => void };

function DryRun({ file, report, onAgain, onChecked }: DryRunProps) {
  const tab = useTab();
  const refresh = useRefresh();
  const branches = useSession(({ user }) => user?.branches ?? []);
  const [branchId, setBranchId] = useState(useCurrentBranch());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (dryRun: boolean, branch: number | undefined) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const fields = { dryRun, ...(branch === undefined ? {} : { branchId: branch }) };
      const answer = await upload(importSheet, file, fields, { handles: () => true });
      if (dryRun) return onChecked(answer);
      await refresh(orderReads);
      toast.success(t('sales.importDone', { count: answer.orders.length }));
      tab.closeToList(LIST);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields.file ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  const choose = (branch: number | undefined) => {
    setBranchId(branch);
    void send(true, branch);
  };
  const wrong = report.problems.length > 0;
  return (
    <>
      {branches.length > 1 ? (
        <Select
          className="td-import-branch"
          aria-label={t('sales.importBranch')}
          placeholder={t('sales.importBranch')}
          value={branchId}
          disabled={busy}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      ) : null}
      <SheetReport report={report} fileName={file.name} />
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem}
          action={
            <Button size="small" onClick={() => void send(true, branchId)}>
              {t('sales.importCheckAgain')}
            </Button>
          }
        />
      ) : null}
      <div className="td-form-buttons">
        {wrong ? null : (
          <Button
            type="primary"
            icon={<CheckOutlined aria-hidden />}
            loading={busy ? { delay: 200 } : false}
            onClick={() => void send(false, branchId)}
          >
            {t('sales.importCreate', { count: report.orders.length })}
          </Button>
        )}
        <Button disabled={busy} onClick={onAgain}>
          {t('sales.importOtherFile')}
        </Button>
        {wrong ? <span>{t('sales.importFixRows')}</span> : null}
      </div>
    </>
  );
}
