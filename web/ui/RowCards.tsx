import { Checkbox } from 'antd';
import { t } from '#web/platform/i18n.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Rows } from './rows.ts';
import './list.css';

/** A list on a phone: per row a card with the facts that matter. Its link covers the whole card. */
export function RowCards<T>({ title, busy, ...list }: Rows<T> & { title: string; busy: boolean }) {
  const { rows, columns, idOf, nameOf, selected, onSelect, actions, onAction, linked } = list;
  const heading = columns.find(({ card }) => card === 'title') ?? columns[0];
  const corner = columns.find(({ card }) => card === 'corner');
  const facts = columns.filter(({ card }) => card === 'fact');
  return (
    <ul className="td-cards" aria-label={title} aria-busy={busy}>
      {rows.map((row) => (
        <li key={idOf(row)} className="td-card">
          <div className="td-card-head">
            {onSelect ? (
              <Checkbox
                aria-label={t('Select {name}', { name: nameOf(row) })}
                checked={selected.has(idOf(row))}
                onChange={({ target }) => onSelect([row], target.checked)}
              />
            ) : null}
            <div className="td-card-title">{heading ? linked(row, heading.render(row)) : null}</div>
            {corner?.render(row)}
            {actions.length > 0 ? (
              <RowMenu row={row} label={nameOf(row)} actions={actions} onAction={onAction} />
            ) : null}
          </div>
          <dl className="td-card-facts">
            {facts.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
