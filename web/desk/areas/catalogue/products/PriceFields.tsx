import { WarningOutlined } from '@ant-design/icons';
import { Checkbox, Form } from 'antd';
import { ProductChange, ProductDraft } from '#contract/catalogue/product.ts';
import type { Cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { formats } from '#web/platform/formats.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { taxOf } from './derived.ts';
import { showMoney, showYes } from './fieldText.ts';
import './products.css';

const { costPrice } = ProductChange.shape;

export function PriceFields() {
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  return (
    <>
      <Field
        name="retailPrice"
        size="medium"
        label={t('common.retailPrice')}
        of={ProductDraft.shape.retailPrice}
        hint={t('catalogue.includingGst')}
        prompt={t('catalogue.retailPricePrompt')}
        show={showMoney}
      >
        <MoneyInput placeholder={t('catalogue.retailPricePrompt')} />
      </Field>
      {seesCost ? (
        <Field
          name="costPrice"
          size="medium"
          label={t('catalogue.costPrice')}
          of={costPrice.unwrap().unwrap()}
          hint={t('catalogue.excludingGst')}
          prompt={t('catalogue.costPricePrompt')}
          show={showMoney}
        >
          <MoneyInput placeholder={t('catalogue.costPricePrompt')} disabled={!changesCost} />
        </Field>
      ) : null}
      <Field name="gstFree" label={t('catalogue.gstFree')} valueProp="checked" bare show={showYes}>
        <Checkbox>{t('catalogue.gstFree')}</Checkbox>
      </Field>
      <Tax />
    </>
  );
}

function Tax() {
  const rate = useSession(({ user }) => user?.company.gstRate ?? 10);
  const retailPrice: Cents | null | undefined = Form.useWatch('retailPrice');
  const costPrice: Cents | null | undefined = Form.useWatch('costPrice');
  const gstFree: boolean | undefined = Form.useWatch('gstFree');
  const tax = taxOf({ retailPrice, costPrice, gstFree }, rate);
  const percent = tax?.margin === undefined ? undefined : formats().percent(tax.margin);
  const isBelowCost = tax?.margin !== undefined && tax.margin < 0;
  return (
    <dl className="td-derived">
      <div>
        <dt>{t('common.gst')}</dt>
        <dd>{tax ? formatMoney(tax.gst) : '–'}</dd>
      </div>
      <div>
        <dt>{t('catalogue.priceBeforeGst')}</dt>
        <dd>{tax ? formatMoney(tax.net) : '–'}</dd>
      </div>
      {useMay('cost.get') ? (
        <div>
          <dt>{t('catalogue.margin')}</dt>
          <dd className={isBelowCost ? 'td-derived-low' : undefined}>
            {percent ?? '–'}
            {isBelowCost ? (
              <>
                {' '}
                <WarningOutlined aria-hidden /> {t('catalogue.belowCost')}
              </>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
