import { useMemo } from 'react';
import { createTransfer } from '#contract/stockTransfer.ts';
import { GoodsSummary, GoodsTotal } from '#web/areas/stock/GoodsSummary.tsx';
import { levelReads, transferReads } from '#web/areas/stock/queries.ts';
import { t } from '#web/areas/stock/texts.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { DocumentPage } from '#web/ui/DocumentPage.tsx';
import { useRecordForm } from '#web/ui/recordForm.ts';
import { sendButton } from './sendButton.ts';
import { TransferFields } from './TransferFields.tsx';
import { editPath, LIST } from './words.tsx';

export function TransferNew() {
  const tab = useTab();
  const fromBranchId = useStartBranch();
  const blank = useMemo(() => ({ fromBranchId, toBranchId: undefined, note: '', productList: [] }), [fromBranchId]);
  const form = useRecordForm({
    name: 'transfer.new',
    to: createTransfer,
    initial: blank,
    refresh: [...transferReads, ...levelReads],
    list: LIST,
    onSaved: ({ id }, next) => {
      if (next === 'stay') tab.close(editPath(id));
    },
  });
  const { instance } = form.scope;
  return (
    <DocumentPage
      title={t('stock.newTransfer')}
      form={form}
      buttons={[{ next: 'stay', label: t('stock.saveDraft'), more: { status: 'draft' } }, sendButton()]}
      summary={<GoodsSummary instance={instance} />}
      total={<GoodsTotal instance={instance} />}
    >
      <TransferFields instance={instance} fresh />
    </DocumentPage>
  );
}
