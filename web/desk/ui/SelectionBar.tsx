import { Button } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import { toast } from '#web/platform/toast.ts';
import { selectedWords } from './bulk.ts';
import type { RowAction } from './list.ts';
import type { ActionRunner } from './rowAction.ts';
import './selection.css';

type SelectionBarProps<T> = {
  runner: ActionRunner<T>;
  rows: readonly T[];
  hidden: number;
  actions: readonly RowAction<T>[];
  onDone: (rows: readonly T[]) => void;
  onClear: () => void;
};

/** Slides up while rows are selected. */
export function SelectionBar<T>({ runner, rows, hidden, actions, onDone, onClear }: SelectionBarProps<T>) {
  const { run, done } = runner;
  if (rows.length === 0) return null;
  const press = async (action: RowAction<T>) => {
    const finished = await run(action, rows);
    if (finished.length === 0) return;
    toast.success(t('ui.bulkDone', { action: action.label, count: finished.length }));
    onDone(finished);
  };
  return (
    <div className="td-selection" role="toolbar" aria-label={t('common.selectedRows')}>
      <span className="td-number" aria-live="polite">
        {done === undefined ? selectedWords(rows.length, hidden) : t('ui.bulkProgress', { done, count: rows.length })}
      </span>
      {actions
        .filter((action) => rows.some((row) => action.applies?.(row) ?? true))
        .map((action) => (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            icon={action.icon}
            disabled={done !== undefined}
            onClick={() => void press(action)}
          >
            {action.label}
          </Button>
        ))}
      <Button size="small" type="text" onClick={onClear}>
        {t('common.clearSelection')}
      </Button>
    </div>
  );
}
