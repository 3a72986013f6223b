import { Tabs } from 'antd';
import type { z } from 'zod';
import { importOutcomes, type importRows, type ProductImport } from '#contract/imports.ts';
import { RowTable } from './RowTable.tsx';
import { inNumbers, outcomeName } from './words.ts';

type Filter = z.output<typeof importRows.input>;
type DryRunProps = { made: ProductImport; filter: Filter; onFilter: (changes: Partial<Filter>) => void };

/** What needs a look comes first. */
const first = ({ counts }: ProductImport) =>
  (['wrong', 'changed', 'new', 'unchanged'] as const).find((outcome) => counts[outcome] > 0) ?? 'new';

/** Every row of the file, by what it does. */
export function DryRun({ made, filter, onFilter }: DryRunProps) {
  const active = filter.outcome ?? first(made);
  return (
    <Tabs
      activeKey={active}
      destroyOnHidden
      onChange={(key) => onFilter({ outcome: key as Filter['outcome'], keyword: undefined, pageNo: 1 })}
      items={importOutcomes.map((outcome) => ({
        key: outcome,
        label: `${outcomeName(outcome)} (${inNumbers(made.counts[outcome])})`,
        children: outcome === active ? <RowTable outcome={outcome} filter={filter} onFilter={onFilter} /> : null,
      }))}
    />
  );
}
