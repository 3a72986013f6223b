import { Form, type FormInstance, Select } from 'antd';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { createStockTake } from '#contract/stock/counts.ts';
import { takeReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DocumentBranch } from '#web/desk/ui/DocumentBranch.tsx';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { CountRulesFields } from './CountRulesFields.tsx';
import { scopeOptions } from './names.tsx';
import { ProductsInput } from './ProductsInput.tsx';

const { shape } = createStockTake.input;

/** The branch, the products and the rules of a new stock take. */
export function TakeNew() {
  const tab = useTab();
  const branchId = useStartBranch();
  const blank = useMemo(
    () => ({
      branchId,
      scope: 'all' as const,
      categoryId: null,
      brandId: null,
      supplierId: null,
      productIds: [],
      blind: true,
      recountUnits: null,
      recountValue: null,
      note: '',
    }),
    [branchId],
  );
  const form = useRecordForm({
    name: 'stockTake.new',
    to: createStockTake,
    initial: blank,
    refresh: takeReads,
    list: pathOf('takeList'),
    onSaved: ({ id }) => tab.close(pathOf('takeCount', { id })),
  });
  const { instance } = form.scope;
  return (
    <DocumentPage
      title={t('stock.newStockTake')}
      status={<DocumentBranch />}
      form={form}
      // An untouched form counts everything: a sensible default.
      buttons={[{ next: 'stay', label: t('stock.startCounting'), primary: true, more: {} }]}
      facts={<ScopeFields instance={instance} />}
      summary={
        <>
          <h2 className="td-side-title">{t('stock.countSettings')}</h2>
          <div className="td-side-fields">
            <CountRulesFields />
          </div>
        </>
      }
    >
      <Goods instance={instance} />
    </DocumentPage>
  );
}

const useScope = (instance: FormInstance) => Form.useWatch('scope', { form: instance, preserve: true }) as unknown;

/** Products picked one by one, or a sentence about the scope: its products are listed once the count has started. */
function Goods({ instance }: { instance: FormInstance }) {
  const scope = useScope(instance);
  return (
    <div className="td-document-lines td-surface">
      {scope === 'list' ? (
        <Field name="productIds" label={t('common.products')} wide bare>
          <ProductsInput />
        </Field>
      ) : (
        <NothingYet title={t('stock.takeGoods')} text={t('stock.takeGoodsHint')} />
      )}
    </div>
  );
}

function ScopeFields({ instance }: { instance: FormInstance }) {
  const scope = useScope(instance);
  return (
    <div className="td-document-head">
      <Field name="scope" label={t('stock.takeScope')} of={shape.scope}>
        <Select options={scopeOptions()} />
      </Field>
      {scope === 'category' ? (
        <Field name="categoryId" label={t('common.category')} of={shape.categoryId}>
          <ListPick kind="category" fixed />
        </Field>
      ) : null}
      {scope === 'brand' ? (
        <Field name="brandId" label={t('common.brand')} of={shape.brandId}>
          <ListPick kind="brand" fixed />
        </Field>
      ) : null}
      {scope === 'supplier' ? (
        <Field name="supplierId" label={t('common.supplier')} of={shape.supplierId}>
          <ListPick kind="supplier" fixed />
        </Field>
      ) : null}
    </div>
  );
}
