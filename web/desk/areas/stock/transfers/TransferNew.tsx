import { useMemo } from 'react';
import { createTransfer } from '#contract/stock/transfers.ts';
import { GoodsSummary, GoodsTotal } from '#web/desk/areas/stock/GoodsSummary.tsx';
import { levelReads, transferReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { editPath, LIST } from './names.tsx';
import { sendButton } from './sendButton.ts';
import { TransferFields } from './TransferFields.tsx';

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
