import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Rows } from './rows.ts';
import './list.css';
import './cards.css';
import './details.css';

type RowCardsProps<T> = Rows<T> & { title: string; busy: boolean; totals?: Readonly<Record<string, ReactNode>> };

/** A list on a phone: per row a card with the most important facts. Its link covers the whole card. */
export function RowCards<T>({ title, busy, totals, ...list }: RowCardsProps<T>) {
  const { rows, columns, idOf, nameOf, selected, onSelect, actions, onAction, linked, details } = list;
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
                aria-label={t('ui.selectRow', { name: nameOf(row) })}
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
          {details?.(row) === undefined ? null : <div className="td-details">{details(row)}</div>}
        </li>
      ))}
      {totals ? (
        <li className="td-card">
          <strong>{t('common.total')}</strong>
          <dl className="td-card-facts">
            {columns
              .filter(({ key }) => key in totals)
              .map(({ key, title: name }) => (
                <div key={key}>
                  <dt>{name}</dt>
                  <dd>{totals[key]}</dd>
                </div>
              ))}
          </dl>
        </li>
      ) : null}
    </ul>
  );
}
