import { useEffect, useState } from 'react';
import { showPanel, staffName, theTill, useCounter } from '#web/till/counter/counter.ts';
import { parkedHere, refreshParked } from '#web/till/park/parking.ts';
import { PaperRows } from '#web/till/receipt/Paper.tsx';
import { nameOfType, printReport } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { Causes } from './Causes.tsx';
import { CountForm } from './CountForm.tsx';
import { approveReport, closeSession, mayClose, openDrawer } from './drawing.ts';
import { MoveForm } from './MoveForm.tsx';
import { setupOf } from './places.ts';
import { reportRows } from './report.ts';
import { closedReports, reportOf, type SessionReport } from './session.ts';

type Task = 'menu' | 'in' | 'out' | 'open' | 'x' | 'close' | 'past';

const REASONS = ['counter.openForChange', 'counter.openToCheck', 'counter.reasonOther'] as const;

export function ReportView({ report }: { report: SessionReport }) {
  const rows = reportRows(report, setupOf(report.session.id), nameOfType, staffName);
  return (
    <div className="report">
      <PaperRows rows={rows} />
      <Causes report={report} />
      <button type="button" className="key primary" onClick={() => printReport(report)}>
        {t('counter.print')}
      </button>
    </div>
  );
}

/** Customers may still come back for parked sales, so closing keeps them. */
function ParkedNote() {
  useCounter((state) => state.tick);
  useEffect(() => void refreshParked(), []);
  const count = parkedHere();
  if (count === 0) return null;
  return (
    <p className="help parked-note">
      {t(count === 1 ? 'counter.parkedOne' : 'counter.parkedMany', { count })}{' '}
      <button type="button" className="key quiet" onClick={() => showPanel({ kind: 'parked' })}>
        {t('counter.recallTitle')}
      </button>
    </p>
  );
}

type PastReportsProps = { reports: readonly SessionReport[]; onChoose: (report: SessionReport) => void };

function PastReports({ reports, onChoose }: PastReportsProps) {
  if (reports.length === 0) return <p>{t('counter.noZReports')}</p>;
  return (
    <ul className="rows columns">
      {reports.map((report) => (
        <li key={report.session.id}>
          <button type="button" className="key row" onClick={() => onChoose(report)}>
            <span>{t('counter.zReport', { number: report.closing?.content.zNumber ?? 0 })}</span>
            <small>{formatsOf().day(report.session.day)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Cash in and out, opening the drawer without a sale, the report of the day so far, and closing the till. */
export function DrawerPanel() {
  const session = useCounter((state) => state.session);
  const [task, setTask] = useState<Task>('menu');
  const [past, setPast] = useState<SessionReport | null>(null);
  const events = theTill().events();
  const menu = () => setTask('menu');
  if (!session) return null;
  if (task === 'in' || task === 'out')
    return (
      <Panel title={t(task === 'in' ? 'counter.cashIn' : 'counter.cashOut')} onClose={menu}>
        <MoveForm direction={task} onDone={menu} />
      </Panel>
    );
  if (task === 'open')
    return (
      <Panel title={t('counter.openDrawer')} onClose={menu}>
        <div className="choices">
          {REASONS.map((id) => (
            <button key={id} type="button" className="key" onClick={() => void openDrawer(t(id)).then(menu)}>
              {t(id)}
            </button>
          ))}
        </div>
      </Panel>
    );
  if (task === 'x')
    return (
      <Panel title={t('counter.xReport')} onClose={menu}>
        <ReportView report={reportOf(events, session)} />
      </Panel>
    );
  if (task === 'past')
    return (
      <Panel title={t('counter.zReports')} onClose={past ? () => setPast(null) : menu}>
        {past ? <ReportView report={past} /> : <PastReports reports={closedReports(events)} onChoose={setPast} />}
      </Panel>
    );
  if (task === 'close')
    return (
      <Panel title={t('counter.closeTill')} onClose={menu}>
        <ParkedNote />
        <p>{t('counter.countHelp')}</p>
        <CountForm
          action={t('counter.closeTill')}
          hasNote
          onDone={(counted, note) => void closeSession(counted, note)}
        />
      </Panel>
    );
  return (
    <Panel title={t('counter.drawer')}>
      <div className="choices tall">
        <button type="button" className="key" onClick={() => setTask('open')}>
          {t('counter.openDrawer')}
        </button>
        <button type="button" className="key" onClick={() => setTask('in')}>
          {t('counter.cashIn')}
        </button>
        <button type="button" className="key" onClick={() => setTask('out')}>
          {t('counter.cashOut')}
        </button>
        <button type="button" className="key" onClick={() => void approveReport().then((is) => is && setTask('x'))}>
          {t('counter.xReport')}
        </button>
        <button type="button" className="key" onClick={() => setTask('past')}>
          {t('counter.zReports')}
        </button>
        <button type="button" className="key primary" onClick={() => mayClose() && setTask('close')}>
          {t('counter.closeTill')}
        </button>
      </div>
    </Panel>
  );
}
