import { useState } from 'react';
import { counter, leaveSession, theTill } from '#web/till/counter/counter.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Enrol } from './Enrol.tsx';

/* A browser that was a till before. It keeps everything it has recorded, and continues with it. */

/** Stopped in the back office, or unknown to a server restored to a backup from before its setup. */
export function EnrolAgain({ intro }: { intro: string }) {
  const till = theTill();
  const { device, keypad, branch } = till.setup();
  const since = till.events()[0]?.deviceAt ?? new Date().toISOString();
  const sessionId = counter().session?.id;
  return (
    <Enrol
      intro={intro}
      previous={{
        ...{ number: device.number, since, credential: till.credential(), sessionId },
        ...{ keypadId: keypad.id, name: device.name },
      }}
      onEnrolled={async ({ device: { id, number, branchId }, credential, sessionClosed }) => {
        // Closed in the back office, or left at another branch: the drawer is counted again.
        if (sessionId && (sessionClosed || branchId !== branch.id)) await leaveSession(sessionId);
        await till.setUpAgain({ id, number, credential });
      }}
    />
  );
}

/** Everything must be sent or saved to a file before the browser becomes anything else. */
export function Stopped() {
  const till = theTill();
  const { stop, unsent } = till.state();
  const [isSaved, setSaved] = useState(false);
  const [isAgain, setAgain] = useState(false);
  if (isAgain) return <EnrolAgain intro={t('counter.enrolIntro')} />;
  const { tenders } = counter();
  const payments = tenders
    .map(({ paymentType, amount }) => `${nameOfType(paymentType)} ${formatsOf().money(amount)}`)
    .join(', ');
  const isSafe = unsent === 0 || isSaved;
  return (
    <main className="page">
      <section className="card narrow">
        <h1>{t('counter.stopped')}</h1>
        <p>{unsent > 0 ? t('counter.stoppedHelp', { count: unsent }) : t('counter.stoppedSent')}</p>
        {tenders.length > 0 ? (
          <p className="problem-text" role="alert">
            {t('counter.stoppedTaken', { payments })}
          </p>
        ) : null}
        {isSaved ? <p role="status">{t('counter.savedToFile')}</p> : null}
        <button
          type="button"
          className="key"
          onClick={() => {
            till.saveToFile();
            setSaved(true);
          }}
        >
          {t('counter.saveToFile')}
        </button>
        {stop === 'revoked' && isSafe ? (
          <button type="button" className="key primary" onClick={() => setAgain(true)}>
            {t('counter.setUpAgain')}
          </button>
        ) : null}
      </section>
    </main>
  );
}
