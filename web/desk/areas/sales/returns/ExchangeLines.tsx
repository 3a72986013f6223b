import { useId, useMemo, useRef } from 'react';
import type { Line } from '#web/desk/areas/sales/orders/basket.ts';
import { lineColumns, QUANTITY_COLUMN, type QuotedLine } from '#web/desk/areas/sales/orders/lineColumns.tsx';
import { ProductBox } from '#web/desk/areas/sales/orders/ProductBox.tsx';
import { CodeInput, PromotionHints } from '#web/desk/areas/sales/orders/PromotionCodes.tsx';
import { t } from '#web/desk/areas/sales/texts.ts';
import { LineGrid } from '#web/desk/ui/LineGrid.tsx';
import type { useReturnForm } from './useReturnForm.ts';
import '#web/desk/areas/sales/orders/orders.css';
import '#web/desk/areas/sales/sales.css';
import './returns.css';

/** What the customer takes instead. */
export function ExchangeLines({ form }: { form: ReturnType<typeof useReturnForm> }) {
  const { newLines, setNewLines, pricing, quoting, factsById, addFacts, branchId, errors, codes, setCodes } = form;
  const box = useRef<HTMLElement>(null);
  const codeId = useId();
  const { lines: quotes, names } = quoting;
  const columns = useMemo(
    // Beside the totals there is no room for all columns; the product's name matters more.
    () =>
      lineColumns({ factsById, pricing, names, settled: false, withDispatched: false, compact: true, phone: false }),
    [factsById, pricing, names],
  );
  const toQuantity = (at: number) =>
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLInputElement>(`input[data-line="${at}"][data-column="${QUANTITY_COLUMN}"]`)
        ?.focus(),
    );
  return (
    <section
      className="td-document-lines td-order-lines td-surface"
      aria-label={t('sales.exchangeItems')}
      ref={box}
      data-scan-area
    >
      <h2>{t('sales.exchangeItems')}</h2>
      <ProductBox
        pricing={pricing}
        branchId={branchId}
        change={(by) => setNewLines(by)}
        onFacts={addFacts}
        onAdded={(at, how) => {
          if (how === 'chosen') toQuantity(at);
        }}
        onEmptyEnter={() => toQuantity(newLines.length - 1)}
      />
      {newLines.length > 0 ? (
        <>
          <LineGrid<Line, QuotedLine>
            label={t('sales.exchangeItems')}
            value={newLines}
            onChange={(lines) => setNewLines(() => lines)}
            columns={columns}
            quotes={quotes}
            nameOf={({ title }) => title}
            errors={errors.newLines}
            onEnd={() => box.current?.querySelector<HTMLInputElement>('.td-picker input')?.focus()}
          />
          <div className="td-exchange-code">
            <label htmlFor={codeId}>{t('sales.promotionCode')}</label>
            <CodeInput id={codeId} value={codes} onChange={setCodes} unknown={quoting.unknownCodes} />
          </div>
          <PromotionHints quoting={quoting} />
        </>
      ) : null}
    </section>
  );
}
