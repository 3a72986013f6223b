import { useState } from 'react';
import { say } from '#web/till/counter/counter.ts';
import { printTest } from '#web/till/receipt/printing.ts';
import { ScaleChoice } from '#web/till/scale/ScaleChoice.tsx';
import { t } from '#web/till/texts.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import {
  connectNetworkPrinter,
  connectPrinter,
  forgetPrinter,
  kickDrawer,
  networkPrinters,
  printerKinds,
  usePrinter,
} from './printer.ts';
import type { PrinterKind } from './transports.ts';

const kindWords = { usb: 'counter.printerUsb', serial: 'counter.printerSerial' } as const;

/** Chooses this till's printer; without one, the browser prints. */
export function PrinterPanel() {
  const { printer, isChosen } = usePrinter();
  const [isAsking, setAsking] = useState(false);
  const connect = async (kind: PrinterKind) => {
    setAsking(true);
    if (!(await connectPrinter(kind))) say(t('counter.printerNone'), true);
    setAsking(false);
  };
  return (
    <Panel title={t('counter.printer')}>
      <p>
        {printer
          ? t('counter.printerNow', { name: printer.name })
          : t(isChosen ? 'counter.printerAway' : 'counter.printerBrowser')}
      </p>
      <div className="choices tall">
        {printerKinds().map((kind) => (
          <button key={kind} type="button" className="key" disabled={isAsking} onClick={() => void connect(kind)}>
            {t(kindWords[kind])}
          </button>
        ))}
        {networkPrinters().map(({ name, address }) => (
          <button key={address} type="button" className="key" onClick={() => connectNetworkPrinter(address)}>
            {t('counter.printerNetwork', { name })}
          </button>
        ))}
        <button type="button" className="key" onClick={printTest}>
          {t('counter.printTest')}
        </button>
        {printer ? (
          <button type="button" className="key" onClick={() => void kickDrawer()}>
            {t('counter.drawerTest')}
          </button>
        ) : null}
        {isChosen ? (
          <button type="button" className="key" onClick={forgetPrinter}>
            {t('counter.printerForget')}
          </button>
        ) : null}
      </div>
      <ScaleChoice />
    </Panel>
  );
}
