import { Form, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import { MAX_MARGIN_PERCENT, type Rounding, roundings } from '#contract/catalogue/reprice.ts';
import type { Cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import type { BulkTarget } from '#web/desk/ui/bulk.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { roundingName } from './names.ts';
import { RepricePreview } from './RepricePreview.tsx';
import { type RepriceWay, type Repricing, useRepricePreview } from './reprice.ts';
import './reprice.css';

type RepriceDialogProps = {
  count: string;
  target: BulkTarget<ProductRow, ProductFilter>;
  onClose: () => void;
  onReprice: (change: Repricing) => Promise<void>;
};

/** Moves many retail prices at once, and shows every one of them beforehand. */
export function RepriceDialog({ count, target, onClose, onReprice }: RepriceDialogProps) {
  useFocusBack();
  const [way, setWay] = useState<RepriceWay>('percent');
  const [percent, setPercent] = useState<number | null>(null);
  const [amount, setAmount] = useState<Cents | null>(null);
  const [margin, setMargin] = useState<number | null>(null);
  const [rounding, setRounding] = useState<Rounding>('none');
  const [busy, setBusy] = useState(false);
  const seesCost = useMay('cost.get');
  const value = { percent, amount, margin }[way];
  const change: Repricing | undefined = value === null ? undefined : { [way]: value, rounding };
  const preview = useRepricePreview(target, change);
  const changedCount = change && preview.page?.changed;
  const ok = async () => {
    if (!change) return;
    setBusy(true);
    await onReprice(change);
    onClose();
  };
  const ways = [
    { value: 'percent' as const, label: t('catalogue.repriceByPercent') },
    { value: 'amount' as const, label: t('catalogue.repriceByAmount') },
    ...(seesCost ? [{ value: 'margin' as const, label: t('catalogue.repriceByMargin') }] : []),
  ];
  return (
    <Modal
      open
      width={760}
      title={t('catalogue.repriceTitle', { count })}
      okText={
        changedCount ? t('catalogue.repriceCount', { count: formats().number(changedCount) }) : t('catalogue.reprice')
      }
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !changedCount || preview.isOutdated, loading: busy }}
      onOk={() => void ok()}
      onCancel={onClose}
      afterOpenChange={focusFirst('reprice-value')}
    >
      <Form layout="vertical" component="div" className="td-reprice">
        <Form.Item label={t('catalogue.repriceBy')}>
          <Segmented value={way} options={ways} onChange={setWay} aria-label={t('catalogue.repriceBy')} />
        </Form.Item>
        <Form.Item
          label={way === 'margin' ? t('catalogue.repriceTarget') : t('catalogue.repriceChange')}
          htmlFor="reprice-value"
        >
          {way === 'percent' ? (
            <NumberInput
              id="reprice-value"
              atOnce // nothing else says why there are no new prices
              min={-90}
              max={500}
              decimals={2}
              suffix="%"
              placeholder="5"
              value={percent}
              onChange={setPercent}
              onUnread={() => setPercent(null)}
            />
          ) : null}
          {way === 'amount' ? (
            <MoneyInput
              id="reprice-value"
              placeholder="0.50"
              value={amount}
              onChange={setAmount}
              onUnread={() => setAmount(null)}
            />
          ) : null}
          {way === 'margin' ? (
            <NumberInput
              id="reprice-value"
              atOnce
              min={0}
              max={MAX_MARGIN_PERCENT}
              decimals={2}
              suffix="%"
              placeholder="35"
              value={margin}
              onChange={setMargin}
              onUnread={() => setMargin(null)}
            />
          ) : null}
        </Form.Item>
        <Form.Item label={t('catalogue.repriceRounding')} htmlFor="reprice-rounding">
          <Select
            id="reprice-rounding"
            value={rounding}
            options={roundings.map((each) => ({ value: each, label: roundingName(each) }))}
            onChange={setRounding}
          />
        </Form.Item>
      </Form>
      <RepricePreview {...preview} />
    </Modal>
  );
}
