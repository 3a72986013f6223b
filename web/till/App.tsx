import { useCallback, useEffect, useState } from 'react';
import { listenToScanner } from '#web/platform/scanner.ts';
import { counter, theTill, useCounter } from './counter/counter.ts';
import { openCounter } from './counter/opening.ts';
import { Banners, StatusStrip } from './counter/StatusStrip.tsx';
import { warn } from './counter/warn.ts';
import { LedgerGone } from './device/ledgerCalls.ts';
import type { Start } from './device/start.ts';
import { startDisplay } from './display/publish.ts';
import { OpenScreen } from './drawer/OpenScreen.tsx';
import { EnrolAgain, Stopped } from './enrol/Again.tsx';
import { Enrol } from './enrol/Enrol.tsx';
import { startBorrowing } from './leases/leases.ts';
import { watchPrinter } from './printer/printer.ts';
import { Paper } from './receipt/Paper.tsx';
import { restoreScale } from './scale/scale.ts';
import { runInOrder } from './sell/queue.ts';
import { Sell } from './sell/Sell.tsx';
import { hearCode, isKnownCode } from './sell/selling.ts';
import { storeContact, useApproval } from './staff/approval.ts';
import { SignIn } from './staff/SignIn.tsx';
import { t } from './texts.ts';
import { forwardKeys } from './ui/focus.ts';
import { hearScan } from './ui/scan.ts';
import { buzz } from './ui/sound.ts';
import { watchTaps } from './ui/taps.ts';

/** Listens wherever somebody uses the till: a barcode typed into a PIN field would count as a wrong PIN. */
const useScanner = (isSelling: boolean): void => {
  useEffect(() => {
    const stopForwarding = forwardKeys();
    const stopListening = listenToScanner({
      guards: () => true,
      asksNumber: (target) => target.matches('[data-number]'),
      isKnown: isKnownCode,
      onScan: (code) => {
        // A PIN is expected, so a scan would be lost.
        if (!isSelling) return buzz();
        if (useApproval.getState().request) return warn(t('counter.answerFirst'));
        const hear = () => hearScan(code, hearCode);
        // The answer may open another panel, which then gets the scan.
        return counter().isBusy ? runInOrder(hear) : hear();
      },
    });
    return () => {
      stopForwarding();
      stopListening();
    };
  }, [isSelling]);
};

/** Chunks are loaded once; a till without any yet shows its progress. */
function Loading() {
  const { loading, persistent, online } = theTill().state();
  return (
    <main className="page">
      <section className="card narrow">
        <h1>{t('counter.loadingTitle')}</h1>
        <progress max={loading?.of ?? 1} value={loading?.done ?? 0} aria-label={t('counter.loadingTitle')} />
        <p>
          {online ? t('counter.loading', { done: loading?.done ?? 0, of: loading?.of ?? 0 }) : t('counter.noAnswer')}
        </p>
        <p>{persistent ? t('counter.persistent') : t('counter.notPersistent')}</p>
      </section>
    </main>
  );
}

function Counter() {
  const staffId = useCounter((state) => state.staffId);
  const session = useCounter((state) => state.session);
  useCounter((state) => state.tick);
  const [isAgain, setAgain] = useState(false);
  const { stop, reading } = theTill().state();
  const isSelling = staffId !== null && session !== null && !stop;
  useScanner(isSelling);
  const isEmptyCatalogue = !reading && theTill().catalogue().count === 0 && theTill().setup().catalogue.length > 0;
  return (
    <>
      <header>
        <StatusStrip />
        {isAgain ? null : <Banners onSetUpAgain={() => setAgain(true)} />}
      </header>
      {isAgain ? (
        <EnrolAgain intro={t('counter.unknownTill')} />
      ) : isEmptyCatalogue ? (
        <Loading />
      ) : stop ? (
        <Stopped />
      ) : staffId === null ? (
        <SignIn />
      ) : session === null ? (
        <OpenScreen />
      ) : (
        <Sell />
      )}
      <Paper />
    </>
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <main className="page">
      <section className="card narrow">
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </section>
    </main>
  );
}

export function App({ start: starting }: { start: Promise<Start> }) {
  const [start, setStart] = useState<Start | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const fail = useCallback((error: Error) => {
    if (error instanceof LedgerGone) return setProblem(t('counter.partMissing'));
    // After the browser's data was cleared under a running till, its files stay locked until the browser restarts.
    setProblem(error.name === 'NoModificationAllowedError' ? t('counter.filesLocked') : error.message || error.name);
  }, []);
  useEffect(() => {
    starting.then(setStart, fail);
  }, [starting, fail]);
  useEffect(() => {
    if (start?.kind === 'elsewhere') void start.free.then(() => location.reload());
    if (start?.kind !== 'ready') return undefined;
    const close = openCounter(start.till);
    const stopBorrowing = startBorrowing(start.till);
    const stopDisplay = startDisplay();
    const stopTaps = watchTaps();
    const stopNoting = start.till.subscribe(storeContact);
    setOpen(true);
    const stopPrinter = watchPrinter();
    void restoreScale();
    return () => {
      close();
      stopBorrowing();
      stopDisplay();
      stopTaps();
      stopNoting();
      stopPrinter();
    };
  }, [start]);
  if (problem)
    return (
      <Message title={t('counter.cannotStart')} text={problem}>
        <button type="button" className="key primary" onClick={() => location.reload()}>
          {t('counter.tryAgain')}
        </button>
      </Message>
    );
  if (start?.kind === 'elsewhere') return <Message title={t('counter.elsewhere')} text={t('counter.elsewhereHelp')} />;
  if (start?.kind === 'unreachable')
    return (
      <Message title={t('counter.unreachable')} text={t('counter.noAnswer')}>
        <button type="button" className="key primary" onClick={() => void start.again().then(setStart, fail)}>
          {t('counter.tryAgain')}
        </button>
      </Message>
    );
  if (start?.kind === 'unenrolled')
    return (
      <Enrol
        onEnrolled={async ({ device, credential }) =>
          setStart(await start.enrol({ id: device.id, number: device.number, credential }))
        }
      />
    );
  return start?.kind === 'ready' && isOpen ? <Counter /> : null;
}
