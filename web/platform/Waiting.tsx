import { t } from './texts.ts';

/** Nothing for the first 200 ms, then a thin bar and the shape of a page; `alone` before there is a shell around it. */
export function Waiting({ alone = false }: { alone?: boolean }) {
  return (
    <div className={alone ? 'td-waiting td-waiting-alone' : 'td-waiting'} role="status">
      <span className="td-waiting-bar" />
      <span className="td-waiting-shape" />
      <span className="td-waiting-shape" />
      <span className="td-waiting-shape" />
      <span className="td-visually-hidden">{t('common.loading')}</span>
    </div>
  );
}
