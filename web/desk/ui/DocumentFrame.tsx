import { type ReactNode, type Ref, useEffect } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { useTab } from '#web/platform/tabs.ts';
import './document.css';
import './page.css';
import './sums.css';

export type DocumentFrameProps = {
  title: string;
  /** The state line: its status. */
  status?: ReactNode;
  /** Whether the input is saved. */
  saved?: ReactNode;
  /** The possible actions. */
  actions?: ReactNode;
  /** Above everything else: errors and suggestions. */
  notices?: ReactNode;
  /** Customer or supplier, branch and dates, in a line or two below the title. */
  facts?: ReactNode;
  /** The goods. */
  children: ReactNode;
  /** Beside the goods if there is room, otherwise below them: totals, then collapsed parts. */
  side?: ReactNode;
  /** The most important figure: beside the facts if the totals are not beside the goods. */
  total?: ReactNode;
  /** Its history. */
  below?: ReactNode;
  /** Stays at the lower edge: on a phone, the total and the buttons. */
  foot?: ReactNode;
  /** Opened for reading: editable cells look like text until somebody points at them. */
  reading?: boolean;
  ref?: Ref<HTMLElement>;
};

/**
 * The layout of every document's page: title and state, the facts as text, the goods at the top, the rest beside them.
 */
export function DocumentFrame(props: DocumentFrameProps) {
  const { title, status, saved, actions, notices, facts, children, side, total, below, foot, ref } = props;
  const { setTitle } = useTab();
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <section className="td-page td-document" ref={ref} data-reading={props.reading || undefined}>
      <header className="td-page-head">
        <div className="td-document-title">
          <h1 className="td-number">{title}</h1>
          {status}
          {saved}
        </div>
        <div className="td-page-actions">{actions}</div>
      </header>
      {notices}
      <div className="td-document-facts">
        {facts}
        {total ? <strong className="td-document-total td-number">{total}</strong> : null}
      </div>
      <div className="td-document-body" data-side={side ? true : undefined}>
        <div className="td-document-main">{children}</div>
        {side ? (
          <aside className="td-document-side td-surface" aria-label={t('common.summary')}>
            {side}
          </aside>
        ) : null}
        {below ? <div className="td-document-below">{below}</div> : null}
      </div>
      {foot}
    </section>
  );
}

/** Names and amounts in a column; the last one matters most. */
export function Sums({ rows }: { rows: readonly { name: string; amount: ReactNode }[] }) {
  return (
    <dl className="td-sums">
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="td-number">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
