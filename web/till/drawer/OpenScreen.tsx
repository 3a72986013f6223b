import { countedCash } from '#contract/till/drawer.ts';
import { setStaff, theTill, useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { CountForm } from './CountForm.tsx';
import { ReportView } from './DrawerPanel.tsx';
import { openWithFloat } from './drawing.ts';
import { closedReports } from './session.ts';

/**
 * Before the first sale: count the drawer. The last session's report can be opened; right after closing it is shown
 * first.
 */
export function OpenScreen() {
  const hasClosed = useCounter((state) => state.hasClosed);
  const [last] = closedReports(theTill().events());
  const report = last ? (
    <section className="card narrow">
      <h2>{t('counter.lastReport')}</h2>
      <ReportView report={last} />
    </section>
  ) : null;
  return (
    <main className="page">
      {hasClosed ? report : null}
      <section className="card">
        <h1>{t('counter.openTill')}</h1>
        <p>{t('counter.floatHelp')}</p>
        <CountForm
          action={t('counter.openTill')}
          hasNote={false}
          isLater={hasClosed}
          onDone={(counted) => void openWithFloat(countedCash(counted))}
        />
        <button type="button" className="key quiet" onClick={() => setStaff(null)}>
          {t('counter.lock')}
        </button>
      </section>
      {hasClosed ? null : report}
    </main>
  );
}
