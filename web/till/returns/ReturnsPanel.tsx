import { useEffect, useState } from 'react';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import { counter } from '#web/till/counter/counter.ts';
import { startLaybyPayment } from '#web/till/layby/starting.ts';
import { t } from '#web/till/texts.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { findForPanel } from './lookUp.ts';
import type { PastSale } from './pastSale.ts';
import { ReceiptNumberForm } from './ReceiptNumberForm.tsx';
import { SaleLines } from './SaleLines.tsx';
import { WithoutReceipt } from './WithoutReceipt.tsx';

/** Returns: by receipt number, scanned or typed; adding new items makes it an exchange. */
export function ReturnsPanel({ number: scanned }: { number?: string }) {
  const [number, setNumber] = useState(scanned ?? '');
  const [sale, setSale] = useState<PastSale | null>(null);
  const [problem, setProblem] = useState('');
  const [isWithout, setWithout] = useState(false);
  const find = async (wanted: string) => {
    setProblem('');
    const result = await findForPanel(wanted);
    if (result === undefined) return;
    if (typeof result !== 'string') return 'owed' in result ? startLaybyPayment(result) : setSale(result);
    buzz();
    setProblem(result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned is looked for once
  useEffect(() => {
    if (scanned) void find(scanned);
  }, [scanned]);
  useScan((code) => {
    // With a slow scanner the first characters may already be in the entry.
    const whole = !parseReceiptNumber(code) && parseReceiptNumber(number + code) ? number + code : code;
    setNumber(whole);
    void find(whole);
  });
  const hasOther = counter().basket.lines.some(({ back }) => back);
  return (
    <Panel title={t('counter.returnTitle')}>
      {sale ? <SaleLines sale={sale} /> : null}
      {isWithout ? <WithoutReceipt /> : null}
      {sale || isWithout ? null : (
        <ReceiptNumberForm number={number} onNumber={setNumber} problem={problem} onFind={() => void find(number)}>
          {hasOther ? null : (
            <button type="button" className="key" onClick={() => setWithout(true)}>
              {t('counter.withoutReceipt')}
            </button>
          )}
        </ReceiptNumberForm>
      )}
    </Panel>
  );
}
