import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { Cents } from '#contract/money.ts';
import { closeSession } from '#contract/till/closing.ts';
import { sessionPdf, type TillSession } from '#contract/till/devices.ts';
import { leftOpen } from '#contract/till/drawer.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { download } from '#web/platform/download.ts';
import { useMay } from '#web/platform/session.ts';
import { CloseSessionDialog } from './CloseSessionDialog.tsx';
import { tillSession } from './queries.ts';
import { Variance } from './Variance.tsx';
import { denominationWord, paymentWord, sessionStatusWord } from './words.ts';
import './session.css';

type Row = readonly [label: string, value: ReactNode];

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="td-surface td-z-part">
      <h2>{title}</h2>
      <Descriptions
        colon={false}
        column={1}
        size="small"
        items={rows.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  );
}

const salesRows = (session: TillSession): Row[] => [
  [t('till.sales'), session.sales],
  [t('till.returns'), session.returns],
  [t('common.total'), formatMoney(session.total)],
  [t('till.gst'), formatMoney(session.gst)],
  [t('till.discounts'), formatMoney(session.discounts)],
  [t('till.promotions'), formatMoney(session.promotions)],
  [t('till.rounding'), formatMoney(session.rounding)],
  ...(session.laybyPaid === 0 || session.expectedCash === null
    ? []
    : [[t('till.laybysPaid'), formatMoney(session.laybyPaid)] as const]),
  ...(session.late > 0 ? [[t('till.late'), session.late] as const] : []),
];

const moneyOrDash = (amount: Cents | null): string => (amount === null ? '–' : formatMoney(amount));

const drawerRows = (session: TillSession): Row[] => [
  [t('till.float'), moneyOrDash(session.float)],
  [t('till.cashIn'), moneyOrDash(session.cashIn)],
  [t('till.cashOut'), moneyOrDash(session.cashOut)],
  [t('till.drawerOpenings'), session.drawerOpenings],
  [t('till.expectedCash'), moneyOrDash(session.expectedCash)],
  [
    t('till.countedCash'),
    session.status === 'closed' && session.countedCash === null
      ? t('till.notCounted')
      : moneyOrDash(session.countedCash),
  ],
  [t('till.variance'), <Variance key="variance" amount={session.variance} />],
];

const countedRows = ({ counted }: TillSession): Row[] =>
  Object.entries(counted)
    .filter(([, count]) => count > 0)
    .toSorted(([one], [two]) => Number(two) - Number(one))
    .map(([value, count]) => [denominationWord(Number(value)), count]);

const directionWord = (direction: TillSession['movements'][number]['direction']): string =>
  ({ in: t('till.cashIn'), out: t('till.cashOut'), opened: t('till.openedDrawer') })[direction];

function Movements({ session: { movements, branchId } }: { session: TillSession }) {
  return (
    <section className="td-surface td-z-part td-z-movements">
      <h2>{t('till.movements')}</h2>
      {movements.length === 0 ? (
        <p>{t('till.movementsNone')}</p>
      ) : (
        <ul>
          {movements.map(({ at, direction, amount, reason, userName, approvedBy }) => (
            <li key={`${at.getTime()} ${reason}`}>
              <DateTime at={at} branchId={branchId} />
              <span>{directionWord(direction)}</span>
              <span className="td-number">{formatMoney(amount)}</span>
              <span>{reason}</span>
              <span>{userName}</span>
              {approvedBy ? <span>{t('till.approvedBy', { name: approvedBy })}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Taken, but in no sale: a card payment has to be reversed on its terminal by hand. */
function Removals({ session: { removals, branchId } }: { session: TillSession }) {
  return (
    <section className="td-surface td-z-part td-z-movements">
      <h2>{t('till.removals')}</h2>
      <ul>
        {removals.map(({ at, paymentType, amount, reference, userName }) => (
          <li key={`${at.getTime()} ${amount}`}>
            <DateTime at={at} branchId={branchId} />
            <span>{paymentWord(paymentType)}</span>
            <span className="td-number">{formatMoney(amount)}</span>
            {reference ? <span>{reference}</span> : null}
            <span>{userName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** It can no longer be closed at the till. */
function StoppedTill({ session }: { session: TillSession }) {
  const [isCounting, setCounting] = useState(false);
  const mayClose = useMay(closeSession.can);
  const till = session.deviceNumber;
  return (
    <>
      <Alert
        className="td-z-stopped"
        type="warning"
        showIcon
        title={mayClose ? t('till.stoppedOpenHelp', { till }) : t('till.stoppedOpenAsk', { till })}
        action={mayClose ? <Button onClick={() => setCounting(true)}>{t('till.closeSession')}</Button> : null}
      />
      {isCounting ? <CloseSessionDialog session={session} onClose={() => setCounting(false)} /> : null}
    </>
  );
}

function Report({ session }: { session: TillSession }) {
  const { branchId, openedAt, openedBy, closedAt, closedBy, status, zVersion, note } = session;
  const takings = session.takings.map(
    ({ paymentType, amount }): Row => [paymentWord(paymentType), formatMoney(amount)],
  );
  const counted = countedRows(session);
  const isBlind = session.expectedCash === null;
  const open = leftOpen(
    session,
    session.takings.map(({ amount }) => amount),
  );
  return (
    <div className="td-z">
      <Part
        title={t('till.session')}
        rows={[
          [t('till.device'), `T${session.deviceNumber} · ${session.keypadName} · ${session.branchName}`],
          [t('common.status'), sessionStatusWord(status)],
          [t('till.opened'), <DateTime key="opened" at={openedAt} branchId={branchId} />],
          [t('till.openedBy'), openedBy],
          [t('till.closed'), <DateTime key="closed" at={closedAt} branchId={branchId} />],
          [t('till.closedBy'), closedBy || '–'],
          ...(note ? [[t('common.note'), note] as const] : []),
          ...(zVersion > 1 ? [['Z', t('till.amended', { count: zVersion - 1 })] as const] : []),
        ]}
      />
      <Part title={t('till.sales')} rows={salesRows(session)} />
      {isBlind ? (
        <section className="td-surface td-z-part">
          <h2>{t('till.drawer')}</h2>
          <p>{t('till.drawerHidden')}</p>
        </section>
      ) : (
        <>
          <Part
            title={t('till.takings')}
            rows={open === 0 ? takings : [...takings, [t('till.leftOpen'), formatMoney(open)]]}
          />
          <Part title={t('till.drawer')} rows={drawerRows(session)} />
          {counted.length > 0 ? <Part title={t('till.counted')} rows={counted} /> : null}
          <Movements session={session} />
          {session.removals.length > 0 ? <Removals session={session} /> : null}
        </>
      )}
    </div>
  );
}

/** A session as on its closing report. */
export function SessionPage() {
  const { id } = useParams();
  const { data: session } = useQuery(tillSession(Number(id)));
  const title = session?.zNumber ? t('till.zReport', { number: session.zNumber }) : t('till.session');
  return (
    <ListPage
      title={title}
      actions={
        <>
          {session && session.expectedCash !== null ? (
            <Button
              icon={<FilePdfOutlined aria-hidden />}
              onClick={() => void download(sessionPdf, { id: Number(id) })}
            >
              {t('till.pdf')}
            </Button>
          ) : null}
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => globalThis.print()}>
            {t('till.print')}
          </Button>
        </>
      }
    >
      {session?.tillStopped ? <StoppedTill session={session} /> : null}
      {session ? <Report session={session} /> : <Skeleton active />}
    </ListPage>
  );
}
