import { useState } from 'react';
import type { Countable, Milli } from '#contract/quantity.ts';
import { useSetReorder } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { CallError } from '#web/platform/callError.ts';
import { toast } from '#web/platform/toast.ts';

type ReorderInputProps = {
  label: string;
  place: { productId: number; branchId: number };
  field: 'reorderPoint' | 'reorderQty';
  value: Milli | null;
  /** The default while it is blank. */
  placeholder: Milli | null;
  goods: Countable;
  readOnly: boolean;
};

/** Edited in place: leaving the field, or Enter, saves the change. */
export function ReorderInput({ label, place, field, value, placeholder, goods, readOnly }: ReorderInputProps) {
  const save = useSetReorder();
  const [edit, setEdit] = useState<{ value: Milli | null; isUnread?: boolean }>();
  const [problem, setProblem] = useState<string>();
  const blank = placeholder === null ? '–' : formatQuantity(placeholder);
  if (readOnly) return <>{value === null ? blank : formatQuantity(value)}</>;
  const commit = async () => {
    if (!edit || edit.isUnread || edit.value === value || save.isPending) return;
    setProblem(undefined);
    try {
      await save.mutateAsync({ lines: [{ ...place, [field]: edit.value }] });
      toast.success(t('stock.reorderSaved'));
      setEdit(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <>
      <QuantityInput
        size="small"
        className="td-reorder"
        aria-label={label}
        min={field === 'reorderQty' ? 1 : 0}
        goods={goods}
        placeholder={blank}
        value={edit ? edit.value : value}
        onChange={(next) => setEdit({ value: next })}
        onUnread={() => setEdit({ value: null, isUnread: true })}
        onBlur={() => void commit()}
        onPressEnter={() => void commit()}
        {...(problem && { status: 'error' as const })}
      />
      {problem ? (
        <div className="td-reorder-problem" role="alert">
          {problem}
        </div>
      ) : null}
    </>
  );
}
