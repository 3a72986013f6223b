import { Form, type FormInstance } from 'antd';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Sums } from '#web/desk/ui/DocumentFrame.tsx';
import { formatQuantity, unitsText } from '#web/desk/ui/quantity.ts';
import { type GoodsLine, unitsOf } from './lines.ts';

/** Lines and units, as they are in the form. */
export function GoodsSummary({ instance }: { instance: FormInstance }) {
  const lines = Form.useWatch('productList', { form: instance, preserve: true }) as GoodsLine[] | undefined;
  return (
    <Sums
      rows={[
        { name: t('stock.lineCount'), amount: lines?.length ?? 0 },
        { name: t('stock.units'), amount: formatQuantity(unitsOf(lines)) },
      ]}
    />
  );
}

export function GoodsTotal({ instance }: { instance: FormInstance }) {
  const lines = Form.useWatch('productList', { form: instance, preserve: true }) as GoodsLine[] | undefined;
  return unitsText(unitsOf(lines));
}
