import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { createStockTake } from '#contract/stock/counts.ts';
import { useBranchOptions } from '#web/desk/areas/stock/filters.ts';
import { takeReads } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormPage, Section } from '#web/desk/ui/FormPage.tsx';
import { useFormScope } from '#web/desk/ui/form.ts';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { CountRulesFields } from './CountRulesFields.tsx';
import { scopeOptions } from './names.tsx';
import { ProductsInput } from './ProductsInput.tsx';

const { shape } = createStockTake.input;

/** Where, of what, and how strictly is counted. */
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
  return (
    <FormPage title={t('stock.newStockTake')} form={form} buttons={[{ next: 'stay', label: t('stock.startCounting') }]}>
      <Section title={t('stock.takeProducts')}>
        <ScopeFields />
      </Section>
      <Section title={t('stock.countSettings')}>
        <CountRulesFields />
      </Section>
    </FormPage>
  );
}

function ScopeFields() {
  const { instance } = useFormScope();
  const scope: unknown = Form.useWatch('scope', instance);
  return (
    <>
      <Field name="branchId" label={t('common.branch')} of={shape.branchId}>
        <Select options={useBranchOptions()} />
      </Field>
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
      {scope === 'list' ? (
        <Field name="productIds" label={t('common.products')} wide>
          <ProductsInput />
        </Field>
      ) : null}
    </>
  );
}
