import { useEffect } from 'react';
import { cents } from '#contract/cents.ts';
import type { CardSlip } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { focusEntry } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { leaveSlip, takeSlip } from './slip.ts';

/**
 * The amount for the terminal. The slip's number is typed into the entry or left blank; Enter records the card
 * payment.
 */
export function SlipPanel({ slip: { paymentType, amount } }: { slip: CardSlip }) {
  const isRefund = amount < 0;
  useEffect(focusEntry, []);
  useScan(() => warn(t('counter.finishFirst')));
  return (
    <Panel
      title={nameOfType(paymentType)}
      onClose={leaveSlip}
      footer={
        <button type="button" className="key primary" onClick={() => void takeSlip()}>
          {t(isRefund ? 'counter.cardRefunded' : 'counter.cardDone')}
        </button>
      }
    >
      <p className="due">
        <span>{t(isRefund ? 'counter.terminalRefund' : 'counter.terminalCharge')}</span>
        <output>{formatsOf().money(cents(Math.abs(amount)))}</output>
      </p>
      <p className="help">{t('counter.slipHelp')}</p>
    </Panel>
  );
}
