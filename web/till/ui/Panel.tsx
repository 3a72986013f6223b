import type { ReactNode } from 'react';
import { showKeys } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';

type PanelProps = { title: string; children: ReactNode; onClose?: () => void; footer?: ReactNode };

/** Next to the cart, never over it. Escape closes it too. */
export function Panel({ title, children, onClose = showKeys, footer }: PanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <header className="panel-head">
        <h2>{title}</h2>
        <button type="button" className="key quiet" onClick={onClose}>
          {t('counter.back')} <kbd>Esc</kbd>
        </button>
      </header>
      <div className="panel-body">{children}</div>
      {footer ? <footer className="panel-foot">{footer}</footer> : null}
    </section>
  );
}
