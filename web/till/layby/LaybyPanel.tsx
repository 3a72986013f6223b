import { useState } from 'react';
import { showPanel } from '#web/till/counter/counter.ts';
import { findForPanel } from '#web/till/returns/lookUp.ts';
import { ReceiptNumberForm } from '#web/till/returns/ReceiptNumberForm.tsx';
import { t } from '#web/till/texts.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { startLaybyPayment } from './starting.ts';

/** Finds a layby by the number on any of its receipts, to take a payment. */
export function LaybyPanel() {
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState('');
  /** For a layby that is paid off: its items may be returned. */
  const [paidOff, setPaidOff] = useState('');
  const find = async (wanted: string) => {
    setProblem('');
    setPaidOff('');
    const result = await findForPanel(wanted);
    if (result === undefined) return;
    if (typeof result !== 'string' && 'owed' in result) return startLaybyPayment(result);
    buzz();
    if (typeof result === 'string') return setProblem(result);
    setProblem(t(result.isPaidLayby ? 'counter.laybyPaidBefore' : 'counter.notLayby', { number: wanted }));
    if (result.isPaidLayby) setPaidOff(result.number);
  };
  useScan((code) => {
    setNumber(code);
    void find(code);
  });
  return (
    <Panel title={t('counter.laybyPay')}>
      <ReceiptNumberForm number={number} onNumber={setNumber} problem={problem} onFind={() => void find(number)}>
        {paidOff === '' ? null : (
          <button type="button" className="key" onClick={() => showPanel({ kind: 'returns', number: paidOff })}>
            {t('counter.return')}
          </button>
        )}
      </ReceiptNumberForm>
    </Panel>
  );
}
