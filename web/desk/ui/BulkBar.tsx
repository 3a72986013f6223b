import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { Allowed } from './Allowed.tsx';
import { type BulkTarget, narrowingOf, type Paging, selectedWords } from './bulk.ts';
import type { Selection } from './list.ts';
import './selection.css';

type BulkTools<T, F> = {
  target: BulkTarget<T, F>;
  /** Everything that matches, not only the rows on this page. */
  allMatching: boolean;
  /** The number of rows, in words. */
  count: string;
  /** Clears the selection once the action is done, unless it should stay. */
  run: (action: (target: BulkTarget<T, F>) => Promise<void>, selection?: 'clear' | 'keep') => Promise<void>;
  button: (to: Endpoint, label: string, icon: ReactNode, onPress: () => void, danger?: boolean) => ReactNode;
};
type BulkBarProps<T, F> = Omit<Selection<T>, 'unselect'> & {
  /** With both, all matching rows can be selected at once. */
  filter?: F;
  selectAllText?: (count: string) => string;
  /** Shown instead of the actions: why they don't work for this selection. */
  problem?: string | undefined;
  children: (tools: BulkTools<T, F>) => ReactNode;
};

/** Actions on the selected rows, or on all that match the filter. */
export function BulkBar<T, F extends Paging = Paging>(props: BulkBarProps<T, F>) {
  const { rows, hidden, page, clear, filter, selectAllText, problem, children } = props;
  const narrowing = filter && JSON.stringify(narrowingOf(filter));
  // Everything that matched when it was chosen: another page or sort order has the same rows, another filter does not.
  const [everything, setEverything] = useState<{ narrowing: string | undefined; ticked: number }>();
  const allMatching = everything?.narrowing === narrowing && rows.length >= (everything?.ticked ?? Infinity);
  const isOutdated = everything !== undefined && everything.narrowing !== narrowing;
  useEffect(() => {
    if (isOutdated) clear();
  }, [isOutdated, clear]);
  const [busy, setBusy] = useState(false);
  const total = page?.totalCount ?? rows.length;
  const totalText = `${formats().number(total)}${page?.more ? '+' : ''}`;
  const count = allMatching ? totalText : formats().number(rows.length);
  const target = allMatching && filter !== undefined ? { rows: page?.data ?? [], filter } : { rows };

  const run: BulkTools<T, F>['run'] = async (action, selection = 'clear') => {
    if (busy) return;
    setBusy(true);
    // The call itself shows the error; the selection then stays for another try.
    const outcome = await action(target).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (outcome && selection === 'clear') clear();
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
        {problem ?? (allMatching ? t('common.allMatching', { count }) : selectedWords(count, hidden))}
      </span>
      {selectAllText && total > rows.length && !allMatching ? (
        <Button size="small" type="link" onClick={() => setEverything({ narrowing, ticked: rows.length })}>
          {selectAllText(totalText)}
        </Button>
      ) : null}
      {problem === undefined ? children({ target, allMatching, count, run, button }) : null}
      <Button size="small" type="text" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
    </div>
  );
}
