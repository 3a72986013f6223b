import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { MoneyAlone, nameAlone } from './Money.tsx';
import { RowLink } from './RowLink.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { Rows } from './rows.ts';
import './list.css';
import './cards.css';
import './details.css';

type RowCardsProps<T> = Rows<T> & { title: string; busy: boolean; totals?: Readonly<Record<string, ReactNode>> };

/** A list on a phone: per row a card with the most important facts. Its link covers the whole card. */
export function RowCards<T>({ title, busy, totals, ...list }: RowCardsProps<T>) {
  const { rows, columns, idOf, stateOf, handlers, details } = list;
  const heading = columns.find(({ card }) => card === 'title') ?? columns[0];
  const corner = columns.find(({ card }) => card === 'corner');
  const facts = columns.filter(({ card }) => card === 'fact');
  const cards = (
    <ul className="td-cards" aria-label={title} aria-busy={busy}>
      {rows.map((row) => {
        const state = stateOf(row);
        return (
          <li key={idOf(row)} className="td-card">
            <div className="td-card-head">
              {state.selected === undefined ? null : (
                <Checkbox
                  aria-label={t('ui.selectRow', { name: state.name })}
                  checked={state.selected}
                  onChange={({ target }) => handlers().onSelect?.([row], target.checked)}
                />
              )}
              <div className="td-card-title">
                {heading ? (
                  <RowLink {...state} onOpen={() => handlers().onOpen?.(row)}>
                    {heading.render(row)}
                  </RowLink>
                ) : null}
              </div>
              {corner?.render(row)}
              {state.hasMenu ? <RowMenu row={row} label={state.name} handlers={handlers} /> : null}
            </div>
            <dl className="td-card-facts">
              {facts.map((column) => (
                <div key={column.key}>
                  <dt>{nameAlone(column.title)}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            {details?.(row) === undefined ? null : (
              <MoneyAlone value={false}>
                <div className="td-details">{details(row)}</div>
              </MoneyAlone>
            )}
          </li>
        );
      })}
      {totals ? (
        <li className="td-card">
          <strong>{t('common.total')}</strong>
          <dl className="td-card-facts">
            {columns
              .filter(({ key }) => key in totals)
              .map(({ key, title: name }) => (
                <div key={key}>
                  <dt>{nameAlone(name)}</dt>
                  <dd>{totals[key]}</dd>
                </div>
              ))}
          </dl>
        </li>
      ) : null}
    </ul>
  );
  return <MoneyAlone value={true}>{cards}</MoneyAlone>;
}
