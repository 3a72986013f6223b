import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { Allowed } from './Allowed.tsx';
import { type BulkTarget, narrowingOf, type Paging } from './bulk.ts';
import type { Selection } from './list.ts';
import './list.css';

type BulkTools<T, F> = {
  target: BulkTarget<T, F>;
  /** Everything that matches, not only the rows on this page. */
  all: boolean;
  /** How many rows, in words. */
  count: string;
  run: (action: (target: BulkTarget<T, F>) => Promise<void>) => Promise<void>;
  button: (to: Endpoint, label: string, icon: ReactNode, onPress: () => void, danger?: boolean) => ReactNode;
};
type BulkBarProps<T, F> = Selection<T> & {
  filter: F;
  selectAllText: (count: string) => string;
  children: (tools: BulkTools<T, F>) => ReactNode;
};

/** Actions on the selected rows, or on all that match the filter. */
export function BulkBar<T, F extends Paging>({
  rows,
  page,
  clear,
  filter,
  selectAllText,
  children,
}: BulkBarProps<T, F>) {
  const narrowing = JSON.stringify(narrowingOf(filter));
  // Everything that matched when it was chosen: another page or order shows the same rows, another filter does not.
  const [everything, setEverything] = useState<{ narrowing: string; ticked: number }>();
  const all = everything?.narrowing === narrowing && rows.length >= everything.ticked;
  const isOutdated = everything !== undefined && everything.narrowing !== narrowing;
  useEffect(() => {
    if (isOutdated) clear();
  }, [isOutdated, clear]);
  const [busy, setBusy] = useState(false);
  const total = page?.totalCount ?? rows.length;
  const totalText = `${formats().number(total)}${page?.more ? '+' : ''}`;
  const count = all ? totalText : formats().number(rows.length);
  const target = all ? { rows: page?.data ?? [], filter } : { rows };

  const run: BulkTools<T, F>['run'] = async (action) => {
    if (busy) return;
    setBusy(true);
    // The call itself shows what went wrong; the selection then stays for another try.
    await action(target).then(clear, () => setBusy(false));
  };
  const button: BulkTools<T, F>['button'] = (to, label, icon, onPress, danger = false) => (
    <Allowed to={to}>
      <Button size="small" icon={icon} danger={danger} disabled={busy} onClick={onPress}>
        {label}
      </Button>
    </Allowed>
  );
  return (
    <div className="td-selection" role="toolbar" aria-label={t('common.selectedRows')}>
      <span className="td-number" aria-live="polite">
        {all ? t('common.allMatching', { count }) : t('common.selectedCount', { count })}
      </span>
      {total > rows.length && !all ? (
        <Button size="small" type="link" onClick={() => setEverything({ narrowing, ticked: rows.length })}>
          {selectAllText(totalText)}
        </Button>
      ) : null}
      {children({ target, all, count, run, button })}
      <Button size="small" type="text" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
    </div>
  );
}
