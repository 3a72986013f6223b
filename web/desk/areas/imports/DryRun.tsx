import { type KeyboardEvent, useId } from 'react';
import type { z } from 'zod';
import { type ImportEndpoints, type ImportJob, type ImportOutcome, importOutcomes } from '#contract/imports.ts';
import { t } from '#web/desk/areas/imports/texts.ts';
import type { Fixes } from './fixes.ts';
import type { ImportKind } from './kind.ts';
import { inNumbers, outcomeName } from './names.ts';
import { RowTable } from './RowTable.tsx';
import './imports.css';

type Filter = z.output<ImportEndpoints['importRows']['input']>;
type DryRunProps = {
  kind: ImportKind;
  job: ImportJob;
  filter: Filter;
  onFilter: (changes: Partial<Filter>) => void;
  fixes: Fixes | undefined;
};

/** Rows that need attention come first. */
const first = ({ counts }: ImportJob): ImportOutcome =>
  (['wrong', 'changed', 'new', 'unchanged', 'skipped'] as const).find((outcome) => counts[outcome] > 0) ?? 'new';

/** Every row of the file, grouped by its effect. */
export function DryRun({ kind, job, filter, onFilter, fixes }: DryRunProps) {
  const id = useId();
  const outcomes = importOutcomes.filter((outcome) => outcome !== 'skipped' || job.counts.skipped > 0);
  const active = filter.outcome ?? first(job);
  const show = (outcome: ImportOutcome) => onFilter({ outcome, keyword: undefined, pageNo: 1 });
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = outcomes.at((outcomes.indexOf(active) + (step ?? 0)) % outcomes.length);
    if (step === undefined || !next) return;
    event.preventDefault();
    show(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className="td-outcomes" role="tablist" aria-label={t('imports.rows')} onKeyDown={byKey}>
        {outcomes.map((outcome) => (
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
            {outcomeName(outcome)} <span className="td-number">({inNumbers(job.counts[outcome])})</span>
          </button>
        ))}
      </div>
      <div id={`${id}-rows`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        <RowTable key={active} kind={kind} outcome={active} filter={filter} onFilter={onFilter} fixes={fixes} />
      </div>
    </>
  );
}
