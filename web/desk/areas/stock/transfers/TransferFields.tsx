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
import { ReadOnly } from '#web/desk/ui/FormPage.tsx';

const { toBranchId, note } = createTransfer.input.shape;

type TransferFieldsProps = { instance: FormInstance; fresh?: boolean };

/** Where from, where to, and what. */
export function TransferFields({ instance, fresh = false }: TransferFieldsProps) {
  const from = Form.useWatch('fromBranchId', { form: instance, preserve: true }) as number | undefined;
  const { data: branches = [] } = useQuery(branchPick());
  const columns = useMemo(() => [goodsColumn<GoodsLine>(), unitsColumn<GoodsLine>()], []);
  const ownBranches = useBranchOptions();
  const destinations = branches.filter(({ id, status }) => id !== from && status === 'active');
  return (
    <>
      <div className="td-document-head td-surface">
        {fresh ? (
          <Field name="fromBranchId" label={t('stock.fromBranch')}>
            <Select options={ownBranches} />
          </Field>
        ) : (
          <ReadOnly>
            <Field name="fromBranchId" label={t('stock.fromBranch')}>
              <Select disabled options={ownBranches} />
            </Field>
          </ReadOnly>
        )}
        <Field name="toBranchId" label={t('stock.toBranch')} of={toBranchId}>
          <Select
            placeholder={t('stock.chooseBranch')}
            showSearch={{ optionFilterProp: 'label' }}
            options={destinations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field name="note" label={t('common.note')} of={note.unwrap()} wide>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
        </Field>
      </div>
      <GoodsField<GoodsLine> columns={columns} branchId={from} newLine={(line) => line} />
    </>
  );
}
