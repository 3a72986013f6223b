import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { units } from '#contract/quantity.ts';
import type { LevelRow } from '#contract/stock/levels.ts';
import { createTransfer } from '#contract/stock/transfers.ts';
import { GoodsSummary, GoodsTotal } from '#web/desk/areas/stock/GoodsSummary.tsx';
import type { GoodsLine } from '#web/desk/areas/stock/lines.ts';
import { levelPage, levelReads, transferReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { RowSkeleton } from '#web/desk/ui/RowSkeleton.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { editPath, LIST } from './names.tsx';
import { sendButton } from './sendButton.ts';
import { NotePart, TransferGoods, TransferHead } from './TransferFields.tsx';

/** A transfer started from stock levels: a product, and possibly the two branches. */
const useStart = () => {
  const [params] = useAddressParams();
  const idOf = (name: string) => Number(params.get(name)) || undefined;
  return { productId: idOf('productId'), from: idOf('from'), to: idOf('to') };
};

export function TransferNew() {
  const { productId, from, to } = useStart();
  const product = useQuery({ ...levelPage({ productId }), enabled: productId !== undefined });
  // The form waits for its lines: lines added later would count as typed by the user.
  if (productId !== undefined && product.isPending) return <RowSkeleton />;
  return <NewTransfer from={from} to={to} product={product.data?.data[0]} />;
}

type NewTransferProps = { from: number | undefined; to: number | undefined; product: LevelRow | undefined };

const firstLine = ({ productId, sku, title, chineseTitle, soldByWeight }: LevelRow): GoodsLine => ({
  productId,
  sku,
  title,
  chineseTitle,
  soldByWeight,
  quantity: units(1),
});

function NewTransfer({ from, to, product }: NewTransferProps) {
  const tab = useTab();
  const start = useStartBranch();
  const fromBranchId = from ?? start;
  const blank = useMemo(
    () => ({ fromBranchId, toBranchId: to, note: '', productList: product ? [firstLine(product)] : [] }),
    [fromBranchId, to, product],
  );
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
      facts={<TransferHead instance={instance} />}
      summary={<GoodsSummary instance={instance} />}
      parts={<NotePart instance={instance} />}
      total={<GoodsTotal instance={instance} />}
    >
      <TransferGoods instance={instance} autoFocus />
    </DocumentPage>
  );
}
