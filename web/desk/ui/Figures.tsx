import type { ReactNode } from 'react';
import './figures.css';

export type Figure = {
  label: string;
  value: ReactNode;
  /** Smaller, below: what the figure is made of, or compared with. */
  sub?: ReactNode;
  mood?: 'wrong';
  /** Shows the rows behind it. */
  onOpen?: () => void;
};

/** A unit stays on the line of its last word: "Stock value ($)". */
const withUnit = (label: string) => label.replace(/ (?=\([^\s)]{1,3}\)$)/, '\u00a0');

/** A few figures in a row: the head of a list or a record. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className="td-figures" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} className="td-figure td-surface">
          <dt>{withUnit(figure.label)}</dt>
          <dd className={figure.mood === 'wrong' ? 'td-figure-wrong' : undefined}>
            {figure.onOpen ? (
              <button type="button" className="td-figure-open" onClick={figure.onOpen}>
                {figure.value}
              </button>
            ) : (
              figure.value
            )}
          </dd>
          {figure.sub ? <dd className="td-figure-sub">{figure.sub}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
