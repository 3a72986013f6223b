import { Checkbox, Input, Select } from 'antd';
import { ProductChange, type ProductRow } from '#contract/catalogue/product.ts';
import { productStatuses } from '#contract/catalogue/productFields.ts';
import { updateProduct } from '#contract/catalogue.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useMay } from '#web/platform/session.ts';
import { CodeInput } from './CodeInput.tsx';
import { useCodeCheck, warnOfBarcode } from './codes.ts';
import { showMoney, showYes } from './fieldText.ts';
import { productStatusName } from './names.ts';
import { productReads } from './queries.ts';
import './products.css';

const shape = ProductChange.shape;

/** The fields that are changed all day, without leaving the list. */
export function QuickEdit({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const check = useCodeCheck(product.id);
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  const may = { active: useMay('product.enable'), inactive: useMay('product.disable') };
  const statuses = productStatuses.filter((status) => status === product.status || may[status]);
  const form = useRecordForm({
    name: `product.quick.${product.id}`,
    to: updateProduct,
    initial: product,
    refresh: productReads,
    fieldOf: { 150: 'sku' },
    list: pathOf('productList'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={product.title}
      form={form}
      first="title"
      width={640}
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('common.save') }]}
    >
      <div className="td-quick">
        <Field
          name="title"
          label={t('catalogue.title')}
          of={shape.title.unwrap()}
          prompt={t('catalogue.titlePrompt')}
          wide
        >
          <Input autoComplete="off" />
        </Field>
        <Field
          name="chineseTitle"
          label={t('catalogue.chineseTitle')}
          of={shape.chineseTitle}
          wide
          suggest={t('catalogue.chineseTitlePrompt')}
        >
          <Input autoComplete="off" lang="zh" />
        </Field>
        <Field
          name="retailPrice"
          label={t('common.retailPrice')}
          of={shape.retailPrice.unwrap()}
          show={showMoney}
          prompt={t('catalogue.retailPricePrompt')}
        >
          <MoneyInput />
        </Field>
        {seesCost ? (
          <Field
            name="costPrice"
            label={t('catalogue.costPrice')}
            of={shape.costPrice.unwrap().unwrap()}
            show={showMoney}
            prompt={t('catalogue.costPricePrompt')}
          >
            <MoneyInput disabled={!changesCost} />
          </Field>
        ) : null}
        <Field
          name="sku"
          label={t('common.sku')}
          of={shape.sku.unwrap()}
          check={check}
          prompt={t('catalogue.skuPrompt')}
        >
          <CodeInput />
        </Field>
        <Field name="barcode" label={t('common.barcode')} of={shape.barcode} check={check} warn={warnOfBarcode}>
          <CodeInput scan />
        </Field>
        <Field
          name="status"
          label={t('common.status')}
          of={shape.status}
          show={(status) => productStatusName(status as ProductRow['status'])}
        >
          <Select options={statuses.map((value) => ({ value, label: productStatusName(value) }))} />
        </Field>
        <Field name="gstFree" label={t('catalogue.gstFree')} of={shape.gstFree} valueProp="checked" bare show={showYes}>
          <Checkbox>{t('catalogue.gstFree')}</Checkbox>
        </Field>
      </div>
    </FormDialog>
  );
}
