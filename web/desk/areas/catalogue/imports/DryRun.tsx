import { type KeyboardEvent, useId } from 'react';
import type { z } from 'zod';
import { importOutcomes, type importRows, type ProductImport } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { inNumbers, outcomeName } from './names.ts';
import { RowTable } from './RowTable.tsx';
import './imports.css';

type Filter = z.output<typeof importRows.input>;
type Outcome = (typeof importOutcomes)[number];
type DryRunProps = { made: ProductImport; filter: Filter; onFilter: (changes: Partial<Filter>) => void };

/** What needs a look comes first. */
const first = ({ counts }: ProductImport): Outcome =>
  (['wrong', 'changed', 'new', 'unchanged'] as const).find((outcome) => counts[outcome] > 0) ?? 'new';

/** Every row of the file, by what it does. */
export function DryRun({ made, filter, onFilter }: DryRunProps) {
  const id = useId();
  const active = filter.outcome ?? first(made);
  const show = (outcome: Outcome) => onFilter({ outcome, keyword: undefined, pageNo: 1 });
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = importOutcomes.at((importOutcomes.indexOf(active) + (step ?? 0)) % importOutcomes.length);
    if (step === undefined || !next) return;
    event.preventDefault();
    show(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className="td-outcomes" role="tablist" aria-label={t('catalogue.importRows')} onKeyDown={byKey}>
        {importOutcomes.map((outcome) => (
          <button
            key={outcome}
            id={`${id}-${outcome}`}
            type="button"
            role="tab"
            aria-selected={outcome === active}
            aria-controls={`${id}-rows`}
            tabIndex={outcome === active ? 0 : -1}
            onClick={() => show(outcome)}
          >
            {outcomeName(outcome)} <span className="td-number">({inNumbers(made.counts[outcome])})</span>
          </button>
        ))}
      </div>
      <div id={`${id}-rows`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        <RowTable key={active} outcome={active} filter={filter} onFilter={onFilter} />
      </div>
    </>
  );
}
