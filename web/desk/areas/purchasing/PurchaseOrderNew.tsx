import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useMemo } from 'react';
import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { createPurchaseOrder } from '#contract/purchasing.ts';
import { units } from '#contract/quantity.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { DocumentBranch } from '#web/desk/ui/DocumentBranch.tsx';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { RowSkeleton } from '#web/desk/ui/RowSkeleton.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { query } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { lineOfHit } from './lines.ts';
import { approval, editPath, LIST, saving } from './names.ts';
import { OrderHead, OrderLines, OrderNotes } from './OrderFields.tsx';
import { OrderSummary, OrderTotal } from './OrderSummary.tsx';
import { orderReads } from './queries.ts';

/** From stock levels: the product to order, by its SKU, and the branch. */
export function PurchaseOrderNew() {
  const [params] = useAddressParams();
  const sku = params.get('sku') ?? '';
  const branchId = Number(params.get('branchId')) || undefined;
  const hits = useQuery({
    ...query(searchProducts, { keyword: sku, limit: 1, branchId, status: 'active' }),
    enabled: sku !== '',
  });
  // The form waits for its lines: lines added later would count as typed by the user.
  if (sku !== '' && hits.isPending) return <RowSkeleton />;
  const product = hits.data?.find((hit) => hit.match === 'exact');
  return <NewOrder branchId={branchId} product={product} />;
}

type NewOrderProps = { branchId: number | undefined; product: ProductHit | undefined };

function NewOrder({ branchId: branchOfLink, product }: NewOrderProps) {
  const tab = useTab();
  const startBranch = useStartBranch();
  const branchId = branchOfLink ?? startBranch;
  const gstRate = useSession(({ user }) => user?.company.gstRate ?? 0);
  const blank = useMemo(
    () => ({
      supplierId: product?.supplierId ?? undefined,
      branchId,
      otherReference: '',
      note: '',
      expectedDate: null,
      productList: product ? [lineOfHit(product, units(product.orderQty || 1))] : [],
    }),
    [branchId, product],
  );
  const form = useRecordForm({
    name: 'purchaseOrder.new',
    to: createPurchaseOrder,
    initial: blank,
    refresh: orderReads,
    list: LIST,
    onSaved: ({ id }, next) => {
      if (next === 'stay') tab.close(editPath(id));
    },
  });
  const { instance } = form.scope;
  const at = Form.useWatch('branchId', { form: instance, preserve: true }) as number | undefined;
  return (
    <DocumentPage
      title={t('purchasing.newOrder')}
      status={<DocumentBranch />}
      form={form}
      buttons={[
        saving('another'),
        saving('close'),
        {
          next: 'stay',
          label: t('common.approve'),
          primary: true,
          more: { status: 'ordered' },
          ask: approval(),
        },
      ]}
      facts={<OrderHead />}
      summary={<OrderSummary instance={instance} gstRate={gstRate} />}
      parts={<OrderNotes instance={instance} />}
      total={<OrderTotal instance={instance} gstRate={gstRate} />}
    >
      <OrderLines gstRate={gstRate} branchId={at} locked={false} autoFocus />
    </DocumentPage>
  );
}
