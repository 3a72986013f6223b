import { useState } from 'react';
import { findSale } from '#web/till/returns/receipts.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { startLaybyPayment } from './starting.ts';

/** A layby by the number on any of its receipts, to be paid. */
export function LaybyPanel() {
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState('');
  const find = async (wanted: string) => {
    setProblem('');
    const result = await findSale(wanted);
    if (typeof result !== 'string' && 'owed' in result) return startLaybyPayment(result);
    buzz();
    setProblem(typeof result === 'string' ? result : t('counter.notLayby', { number: wanted }));
  };
  useScan((code) => {
    setNumber(code);
    void find(code);
  });
  return (
    <Panel title={t('counter.laybyPay')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void find(number);
        }}
      >
        <label>
          {t('counter.receiptNumber')}
          <input
            data-entry
            ref={focusFirst}
            value={number}
            autoComplete="off"
            onChange={({ target }) => setNumber(target.value)}
          />
        </label>
        <p className="problem-text" role="alert">
          {problem}
        </p>
        <button type="submit" className="key primary" disabled={number.trim() === ''}>
          {t('counter.find')}
        </button>
      </form>
    </Panel>
  );
}
