import { t } from './i18n.ts';

/** Nothing for the first 200 ms, then a quiet bar and the shape of a page. */
export function Waiting() {
  return (
    <div className="td-waiting" role="status">
      <span className="td-waiting-bar" />
      <span className="td-waiting-shape" />
      <span className="td-waiting-shape" />
      <span className="td-waiting-shape" />
      <span className="td-only-heard">{t('Loading…')}</span>
    </div>
  );
}
