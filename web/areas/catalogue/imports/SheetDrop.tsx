import { Select } from 'antd';
import { useState } from 'react';
import { MAX_SHEET_BYTES, type ProductImport, updateByXls } from '#contract/imports.ts';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import './imports.css';

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
        placeholder={t('Ask me later')}
        popupMatchSelectWidth={false}
        value={value}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}

/** Takes a spreadsheet of products. */
export function SheetDrop({ onUploaded }: { onUploaded: (made: ProductImport) => void }) {
  const current = useCurrentBranch();
  const [picked, setPicked] = useState<number | null>();
  // Until somebody chooses here, the header's branch.
  const branchId = picked === undefined ? current : (picked ?? undefined);
  return (
    <div className="td-surface">
      <FileDrop
        to={updateByXls}
        along={{ branchId }}
        endings={endings}
        maxBytes={MAX_SHEET_BYTES}
        title={t('Drop a spreadsheet here')}
        text={t(
          '.xlsx, .xls or .csv, up to 100,000 rows. Nothing changes before you have seen the dry run and applied it.',
        )}
        onRead={onUploaded}
      >
        <BranchChoice value={branchId} onChange={(id) => setPicked(id ?? null)} />
      </FileDrop>
    </div>
  );
}
