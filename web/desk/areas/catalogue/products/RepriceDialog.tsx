import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { type Rounding, reprice, roundings } from '#contract/pricing.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatAmount } from '#web/desk/ui/amount.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { roundingName } from './names.ts';
import '#web/desk/ui/preview.css';
import './products.css';

type Change = { percent: number; rounding: Rounding };
type RepriceDialogProps = {
  count: string;
  /** Products whose prices before and after are shown. */
  examples: readonly ProductRow[];
  onClose: () => void;
  onReprice: (change: Change) => Promise<void>;
};
const SHOWN = 6;

/** Moves many retail prices by a percentage, and shows beforehand what the rounding makes of them. */
export function RepriceDialog({ count, examples, onClose, onReprice }: RepriceDialogProps) {
  useFocusBack();
  const [percent, setPercent] = useState<number | null>(null);
  const [rounding, setRounding] = useState<Rounding>('.99');
  const [busy, setBusy] = useState(false);
  const ok = async () => {
    setBusy(true);
    await onReprice({ percent: percent ?? 0, rounding });
    onClose();
  };
  return (
    <Modal
      open
      title={t('catalogue.repriceTitle', { count })}
      okText={t('catalogue.reprice')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: percent === null, loading: busy }}
      onOk={() => void ok()}
      onCancel={onClose}
      afterOpenChange={focusFirst('reprice-percent')}
    >
      <Form layout="vertical" component="div" className="td-reprice">
        <Form.Item label={t('catalogue.repriceChange')} htmlFor="reprice-percent">
          <NumberInput
            id="reprice-percent"
            min={-90}
            max={500}
            decimals={2}
            suffix="%"
            placeholder="5"
            value={percent}
            onChange={setPercent}
          />
        </Form.Item>
        <Form.Item label={t('catalogue.repriceRounding')} htmlFor="reprice-rounding">
          <Select
            id="reprice-rounding"
            value={rounding}
            options={roundings.map((value) => ({ value, label: roundingName(value) }))}
            onChange={setRounding}
          />
        </Form.Item>
      </Form>
      <table className="td-preview">
        <caption>{t('catalogue.repriceExamples')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.product')}</th>
            <th scope="col" className="td-right">
              {t('catalogue.repriceCurrent')}
            </th>
            <th scope="col" className="td-right">
              {t('catalogue.repriceNew')}
            </th>
          </tr>
        </thead>
        <tbody>
          {examples.slice(0, SHOWN).map(({ id, title, retailPrice }) => (
            <tr key={id}>
              <td>{title}</td>
              <td className="td-number td-right">{formatAmount(retailPrice)}</td>
              <td className="td-number td-right">
                {formatAmount(percent === null ? retailPrice : reprice(retailPrice, percent, rounding))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
