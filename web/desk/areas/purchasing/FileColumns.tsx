import { Select } from 'antd';
import { useId } from 'react';
import type { SupplierColumns, SupplierFileInput } from '#contract/purchasing.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';

type FileColumnsProps = {
  headings: readonly string[];
  columns: SupplierColumns;
  /** People who may not change costs order at usual costs. */
  withCost: boolean;
  disabled: boolean;
  onChange: (chosen: SupplierFileInput) => void;
};

const USUAL_COSTS = 0;

/** Which columns of the file were read; others can be chosen. */
export function FileColumns({ headings, columns, withCost, disabled, onChange }: FileColumnsProps) {
  const options = headings.map((heading, at) => ({
    value: at + 1,
    label: heading.trim() || t('purchasing.fileColumn', { column: at + 1 }),
  }));
  const usual = { value: USUAL_COSTS, label: t('purchasing.fileUsualCosts') };
  const isCodeGuessed = columns.code.length > 1;
  const chosen = { quantityColumn: columns.quantity ?? undefined, costColumn: columns.cost ?? USUAL_COSTS };
  const choose = (change: SupplierFileInput) =>
    onChange({ ...chosen, ...(!isCodeGuessed && { codeColumn: columns.code[0] }), ...change });
  return (
    <div className="td-order-columns">
      <Column
        label={t('purchasing.fileCodes')}
        value={isCodeGuessed ? undefined : columns.code[0]}
        placeholder={
          columns.code.map((column) => options[column - 1]?.label).join(', ') || t('purchasing.fileChooseColumn')
        }
        isMissing={columns.code.length === 0}
        options={options}
        disabled={disabled}
        onChange={(codeColumn) => choose({ codeColumn })}
      />
      <Column
        label={t('common.quantity')}
        value={columns.quantity ?? undefined}
        placeholder={t('purchasing.fileChooseColumn')}
        isMissing={columns.quantity === null}
        options={options}
        disabled={disabled}
        onChange={(quantityColumn) => choose({ quantityColumn })}
      />
      {withCost ? (
        <Column
          label={t('purchasing.fileCost')}
          value={columns.cost ?? USUAL_COSTS}
          options={[usual, ...options]}
          disabled={disabled}
          onChange={(costColumn) => choose({ costColumn })}
        />
      ) : null}
    </div>
  );
}

type ColumnProps = {
  label: string;
  value: number | undefined;
  placeholder?: string;
  isMissing?: boolean;
  options: { value: number; label: string }[];
  disabled: boolean;
  onChange: (column: number) => void;
};

function Column({ label, isMissing = false, ...select }: ColumnProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select {...select} id={id} status={isMissing ? 'warning' : ''} />
    </div>
  );
}
