import { Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { ProductChange, ProductDraft } from '#contract/catalogue/product.ts';
import { generateSku } from '#contract/catalogue.ts';
import { call } from '#web/platform/api.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
import { BarcodesInput } from './BarcodesInput.tsx';
import { useCodeCheck } from './codes.ts';
import { SkuInput } from './SkuInput.tsx';
import { showCodes } from './shown.ts';

/** What a product is called, and by which codes it is found. `productId` is missing while it is new. */
export function NameFields({ productId }: { productId?: number }) {
  const check = useCodeCheck(productId);
  const fresh = productId === undefined;
  const proposed = useProposal(fresh);
  return (
    <>
      <Field name="barcodes" label={t('Barcode')} of={ProductDraft.shape.barcodes} show={showCodes}>
        <BarcodesInput productId={productId} />
      </Field>
      <Field
        name="sku"
        label={t('SKU')}
        of={fresh ? ProductDraft.shape.sku : ProductChange.shape.sku.unwrap()}
        hint={fresh ? t('Left empty, one is made.') : undefined}
        check={check}
        prompt={fresh ? undefined : t('Please enter the SKU')}
      >
        <SkuInput placeholder={t('Please enter the SKU')} />
      </Field>
      <Field name="title" label={t('Title')} of={ProductDraft.shape.title} prompt={t('Please enter the title')}>
        <Input autoComplete="off" placeholder={t('Please enter the title')} onBlur={proposed} />
      </Field>
      <Field
        name="chineseTitle"
        label={t('Chinese title')}
        of={ProductDraft.shape.chineseTitle}
        suggest={t('Please enter the Chinese title')}
      >
        <Input autoComplete="off" lang="zh" placeholder={t('Please enter the Chinese title')} />
      </Field>
    </>
  );
}

/** A new product that has a title and no SKU yet gets one proposed, once; it can be typed over. */
const useProposal = (fresh: boolean) => {
  const form = Form.useFormInstance();
  const asked = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return async () => {
    if (!fresh || asked.current || form.getFieldValue('sku') || !form.getFieldValue('title')) return;
    asked.current = true;
    const proposal = await call(generateSku, {}, { handles: () => true }).catch(() => undefined);
    if (proposal && alive.current && !form.getFieldValue('sku')) form.setFieldValue('sku', proposal.sku);
    asked.current = false;
  };
};
