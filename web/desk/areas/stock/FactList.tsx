import type { ReactNode } from 'react';
import './stock.css';

export type Fact = { label: string; value: ReactNode };
type FactListProps = {
  /** Shown large. */
  figures: readonly Fact[];
  /** Falsy entries are left out. */
  facts: readonly (Fact | false | null | undefined)[];
};

/** The facts of a document, above its lines. */
export function FactList({ figures, facts }: FactListProps) {
  return (
    <div className="td-factlist td-surface">
      <dl className="td-factlist-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="td-number">{value}</dd>
          </div>
        ))}
      </dl>
      <dl>
        {facts.map((fact) =>
          fact ? (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
