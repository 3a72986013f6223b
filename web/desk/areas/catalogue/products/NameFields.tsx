import { Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { ProductChange, ProductDraft } from '#contract/catalogue/product.ts';
import { generateSku } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { call } from '#web/platform/api.ts';
import { BarcodesInput } from './BarcodesInput.tsx';
import { useCodeCheck } from './codes.ts';
import { showCodes } from './fieldText.ts';
import { SkuInput } from './SkuInput.tsx';

/** A product's names, and the codes that identify it. `productId` is missing while it is new. */
export function NameFields({ productId }: { productId?: number }) {
  const check = useCodeCheck(productId);
  const fresh = productId === undefined;
  const proposed = useProposal(fresh);
  return (
    <>
      <Field
        name="barcodes"
        size="medium"
        label={t('common.barcode')}
        of={ProductDraft.shape.barcodes}
        show={showCodes}
      >
        <BarcodesInput productId={productId} />
      </Field>
      <Field
        name="sku"
        label={t('common.sku')}
        of={fresh ? ProductDraft.shape.sku : ProductChange.shape.sku.unwrap()}
        hint={fresh ? t('catalogue.skuHint') : undefined}
        check={check}
        prompt={fresh ? undefined : t('catalogue.skuPrompt')}
      >
        <SkuInput placeholder={t('catalogue.skuPrompt')} />
      </Field>
      <Field
        name="title"
        size="half"
        label={t('catalogue.title')}
        of={ProductDraft.shape.title}
        prompt={t('catalogue.titlePrompt')}
      >
        <Input autoComplete="off" placeholder={t('catalogue.titlePrompt')} onBlur={proposed} />
      </Field>
      <Field
        name="chineseTitle"
        size="half"
        label={t('catalogue.chineseTitle')}
        of={ProductDraft.shape.chineseTitle}
        suggest={t('catalogue.chineseTitlePrompt')}
      >
        <Input autoComplete="off" lang="zh" placeholder={t('catalogue.chineseTitlePrompt')} />
      </Field>
    </>
  );
}

/** A new product with a title and no SKU yet gets a suggested one, once; it can be typed over. */
const useProposal = (fresh: boolean) => {
  const form = Form.useFormInstance();
  const isAsked = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return async () => {
    if (!fresh || isAsked.current || form.getFieldValue('sku') || !form.getFieldValue('title')) return;
    isAsked.current = true;
    const proposal = await call(generateSku, {}, { handles: () => true }).catch(() => undefined);
    if (proposal && alive.current && !form.getFieldValue('sku')) form.setFieldValue('sku', proposal.sku);
    isAsked.current = false;
  };
};
