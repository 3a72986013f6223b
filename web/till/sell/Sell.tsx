import { useEffect, useState } from 'react';
import { counter, hasEntry, type Panel as PanelState, theTill, useCounter } from '#web/till/counter/counter.ts';
import { CustomerPanel } from '#web/till/customer/CustomerPanel.tsx';
import { DrawerPanel } from '#web/till/drawer/DrawerPanel.tsx';
import { LaybyPanel } from '#web/till/layby/LaybyPanel.tsx';
import { ParkedPanel } from '#web/till/park/ParkedPanel.tsx';
import { PayPanel } from '#web/till/pay/PayPanel.tsx';
import { SlipPanel } from '#web/till/pay/SlipPanel.tsx';
import { PrinterPanel } from '#web/till/printer/PrinterPanel.tsx';
import { CollectedPanel } from '#web/till/returns/CollectedPanel.tsx';
import { ReturnsPanel } from '#web/till/returns/ReturnsPanel.tsx';
import { ApprovalPanel } from '#web/till/staff/ApprovalPanel.tsx';
import { useApproval } from '#web/till/staff/approval.ts';
import { currentLanguage, t } from '#web/till/texts.ts';
import { focusEntry } from '#web/till/ui/focus.ts';
import { Cart } from './Cart.tsx';
import { DiscountPanel } from './DiscountPanel.tsx';
import { Entry } from './Entry.tsx';
import { pressShortcut } from './functions.ts';
import { CategoryPanel, Keys, UnknownPanel } from './Keys.tsx';
import { CodePanel, NotePanel } from './Notes.tsx';
import { Pad } from './Pad.tsx';
import { LinePanel, MorePanel, OpenPricePanel, WeightPanel } from './Panels.tsx';
import { AgePanel, SerialPanel } from './Prompts.tsx';
import { SalesPanel } from './SalesPanel.tsx';
import { pressPrice, pressQuantity } from './selling.ts';

function PanelView({ panel }: { panel: PanelState }) {
  switch (panel.kind) {
    case 'keys':
    case 'paid':
      return <Keys />;
    case 'category':
      return <CategoryPanel categoryId={panel.categoryId} />;
    case 'weight':
      return <WeightPanel product={panel.product} />;
    case 'openPrice':
      return <OpenPricePanel panel={panel} />;
    case 'age':
      return <AgePanel goods={panel.goods} />;
    case 'serial':
      return <SerialPanel goods={panel.goods} serials={panel.serials} />;
    case 'unknown':
      return <UnknownPanel code={panel.code} />;
    case 'quantity':
      return <LinePanel help={t('counter.quantityHelp')} onApply={pressQuantity} />;
    case 'price':
      return <LinePanel help={t('counter.priceHelp')} onApply={() => void pressPrice()} />;
    case 'discount':
      return <DiscountPanel />;
    case 'note':
      return <NotePanel typed={panel.typed} />;
    case 'code':
      return <CodePanel />;
    case 'customer':
      return <CustomerPanel />;
    case 'parked':
      return <ParkedPanel />;
    case 'collected':
      return <CollectedPanel reference={panel.reference} collectedAt={panel.collectedAt} />;
    case 'returns':
      return <ReturnsPanel key={panel.number ?? ''} number={panel.number} />;
    case 'pay':
      return panel.slip ? <SlipPanel slip={panel.slip} /> : <PayPanel />;
    case 'layby':
      return <LaybyPanel />;
    case 'drawer':
      return <DrawerPanel />;
    case 'sales':
      return <SalesPanel />;
    case 'printer':
      return <PrinterPanel />;
    case 'more':
      return <MorePanel />;
  }
}

function NoticeView() {
  const notice = useCounter((state) => state.notice);
  return (
    <div className="notice-place" role="status" aria-live="polite">
      {notice ? (
        <p key={notice.number} className={notice.isProblem ? 'notice problem' : 'notice'}>
          {notice.text}
        </p>
      ) : null}
    </div>
  );
}

/** Most answers come before anybody could read that they are awaited. */
const ASKING_MS = 150;

/** Above what is there, so that no key moves from under a finger. */
function Asking() {
  const isAsking = useCounter((state) => state.questions > 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isAsking) return setShown(false);
    const timer = setTimeout(() => setShown(true), ASKING_MS);
    return () => clearTimeout(timer);
  }, [isAsking]);
  return (
    <div className="asking" role="status">
      {isShown ? <p className="notice">{t('counter.asking')}</p> : null}
    </div>
  );
}

const useShortcuts = (): void => {
  const { request } = useApproval();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (request) {
        if (event.key === 'Escape') request.answer(undefined);
        return;
      }
      if (pressShortcut(event.key)) {
        event.preventDefault();
        // The second field of a note keeps the focus.
        if (counter().panel.kind !== 'note') requestAnimationFrame(focusEntry);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [request]);
};

/** The counter: the cart on the left, keys or the current panel on the right. */
export function Sell() {
  const panel = useCounter((state) => state.panel);
  const { request } = useApproval();
  const [isPad, setPad] = useState(false);
  useShortcuts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another panel has come
  useEffect(focusEntry, [panel.kind, request]);
  const isSelling = ['keys', 'category', 'paid'].includes(panel.kind);
  return (
    <main className="counter" data-panel={request ? 'approval' : panel.kind} data-pad={isPad || undefined}>
      <h1 className="unseen">{theTill().setup().device.name}</h1>
      <Cart />
      <section className="side" aria-label={t('counter.keys')}>
        {request ? <ApprovalPanel /> : null}
        {/* What was typed is still there where nobody approves it. */}
        <div className="side-parts" hidden={request !== null}>
          {hasEntry(panel.kind) ? <Entry /> : null}
          <NoticeView />
          <Asking />
          {isSelling ? (
            <div className="phone-tabs">
              <button type="button" className="key quiet" aria-pressed={!isPad} onClick={() => setPad(false)}>
                {t('counter.keys')}
              </button>
              <button type="button" className="key quiet" aria-pressed={isPad} onClick={() => setPad(true)}>
                {t('counter.numberPad')}
              </button>
            </div>
          ) : null}
          <div className="side-body">
            <PanelView panel={panel} />
          </div>
          {hasEntry(panel.kind) ? <Pad hasFunctions={isSelling} language={currentLanguage()} /> : null}
        </div>
      </section>
    </main>
  );
}
