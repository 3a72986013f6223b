import type { Sum } from '#contract/papers/invoice.ts';
import type { Invoice } from '#contract/papers.ts';
import { config } from '#web/platform/config.ts';

/** Its name is beside it: the picture itself adds nothing. */
export function Logo({ company }: Pick<Invoice, 'company'>) {
  return company.logo === null ? null : <img className="td-sheet-logo" src={config.apiBase + company.logo} alt="" />;
}

export function SumList({ sums }: { sums: readonly Sum[] }) {
  // Two payments may look the same: the index tells them apart, and none ever moves.
  const rows = sums.map(([name, amount, weight], at) => ({ key: `${at} ${name}`, name, amount, weight }));
  return (
    <dl className="td-sheet-sums">
      {rows.map(({ key, name, amount, weight }) => (
        <div key={key} className={weight ? 'td-sheet-strong' : undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="td-sheet-note">
      {note}
    </p>
  ));
}
