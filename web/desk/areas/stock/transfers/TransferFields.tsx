import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Select } from 'antd';
import { useMemo } from 'react';
import { createTransfer } from '#contract/stock/transfers.ts';
import { branchPick } from '#web/desk/areas/settings/queries.ts';
import { useBranchOptions } from '#web/desk/areas/stock/filters.ts';
import { GoodsField } from '#web/desk/areas/stock/GoodsField.tsx';
import { goodsColumn, unitsColumn } from '#web/desk/areas/stock/goodsColumns.tsx';
import type { GoodsLine } from '#web/desk/areas/stock/lines.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { SidePart } from '#web/desk/ui/SidePart.tsx';

const { toBranchId, note } = createTransfer.input.shape;

const useDestinations = (from: number | undefined) => {
  const { data: branches = [] } = useQuery(branchPick());
  return branches
    .filter(({ id, status }) => id !== from && status === 'active')
    .map(({ id, name }) => ({ value: id, label: name }));
};

type ToFieldProps = { from: number | undefined; onChange?: () => void };

export function ToField({ from, onChange }: ToFieldProps) {
  return (
    <Field name="toBranchId" label={t('stock.toBranch')} of={toBranchId}>
      <Select
        placeholder={t('stock.chooseBranch')}
        showSearch={{ optionFilterProp: 'label' }}
        options={useDestinations(from)}
        onChange={onChange}
      />
    </Field>
  );
}

/** A new transfer starts with both branches. */
export function TransferHead({ instance }: { instance: FormInstance }) {
  const from = Form.useWatch('fromBranchId', { form: instance, preserve: true }) as number | undefined;
  return (
    <div className="td-document-head">
      <Field name="fromBranchId" label={t('stock.fromBranch')}>
        <Select options={useBranchOptions()} />
      </Field>
      <ToField from={from} />
    </div>
  );
}

/** The note, beside the goods. */
export function NotePart({ instance }: { instance: FormInstance }) {
  const noteText = Form.useWatch('note', { form: instance, preserve: true }) as string | undefined;
  return (
    <SidePart title={t('common.note')} lines={[noteText ?? '']}>
      <Field name="note" label={t('common.note')} of={note.unwrap()} bare>
        <Input.TextArea aria-label={t('common.note')} autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
    </SidePart>
  );
}

export function TransferGoods({ instance, autoFocus }: { instance: FormInstance; autoFocus?: boolean }) {
  const from = Form.useWatch('fromBranchId', { form: instance, preserve: true }) as number | undefined;
  const columns = useMemo(() => [goodsColumn<GoodsLine>(), unitsColumn<GoodsLine>()], []);
  return <GoodsField<GoodsLine> columns={columns} branchId={from} newLine={(line) => line} autoFocus={autoFocus} />;
}
