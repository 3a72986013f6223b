import { Select } from 'antd';
import { useState } from 'react';
import { MAX_SHEET_BYTES, type ProductImport, updateByXls } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { FileDrop } from '#web/desk/ui/FileDrop.tsx';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import '#web/desk/areas/imports/imports.css';

const endings = ['.xlsx', '.xls', '.csv'];

/** Where opening stock goes: asked of those who work in several branches. */
function BranchChoice({ value, onChange }: { value: number | undefined; onChange: (id: number | undefined) => void }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  if (branches.length < 2) return null;
  return (
    <div className="td-drop-branch">
      <span aria-hidden>{t('catalogue.importStockGoesTo')}</span>
      <Select
        aria-label={t('catalogue.importStockGoesTo')}
        allowClear
        placeholder={t('catalogue.importAskLater')}
        popupMatchSelectWidth={false}
        value={value}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}

/** Takes a spreadsheet of products. */
export function SheetDrop({ onUploaded }: { onUploaded: (job: ProductImport) => void }) {
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
        title={t('catalogue.importDrop')}
        text={t('catalogue.importDropHint')}
        onRead={onUploaded}
      >
        <BranchChoice value={branchId} onChange={(id) => setPicked(id ?? null)} />
      </FileDrop>
    </div>
  );
}
