import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { checkImport, getImport, importRows, type ProductImport, pageOfImports } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { OutcomeBox } from '#web/desk/areas/imports/OutcomeBox.tsx';
import { useProblem } from '#web/desk/areas/imports/useProblem.tsx';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';

const reads = [getImport, pageOfImports, importRows];

/** Opening stock goes to one branch, asked once for the whole file. The file is known already: it is only checked again. */
export function BranchQuestion({ job, changeColumns }: { job: ProductImport; changeColumns: ReactNode }) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const start = useCurrentBranch();
  const [branchId, setBranchId] = useState(start);
  const check = useCall(checkImport, { refresh: reads, handles: () => true });
  const { problem, attempt } = useProblem(job);
  return (
    <OutcomeBox
      mood="info"
      title={t('catalogue.importStockBranch')}
      text={t('catalogue.importStockBranchHint')}
      problem={problem}
    >
      {changeColumns}
      <Select
        className="td-outcome-branch"
        aria-label={t('catalogue.importStockGoesTo')}
        placeholder={t('common.branch')}
        popupMatchSelectWidth={false}
        value={branchId}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setBranchId}
      />
      <Button
        type="primary"
        disabled={branchId === undefined}
        loading={check.isPending ? { delay: 200 } : false}
        onClick={() => void attempt(check.mutateAsync({ id: job.id, branchId }))}
      >
        {t('catalogue.importContinue')}
      </Button>
    </OutcomeBox>
  );
}
