import { useMemo, useRef } from 'react';
import type { ProductHit } from '#contract/catalogue.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { LineField } from '#web/desk/ui/LineField.tsx';
import { useIsPhone, useIsWide } from '#web/desk/ui/media.ts';
import { type Facts, type Line, type Pricing, sumOf } from './basket.ts';
import { type LineQuotes, lineColumns, QUANTITY_COLUMN, type QuotedLine } from './lineColumns.tsx';
import { ProductBox } from './ProductBox.tsx';
import { PromotionHints } from './PromotionCodes.tsx';
import type { Quoting } from './useQuote.ts';
import './orders.css';

type OrderLinesProps = {
  pricing: Pricing;
  branchId: number | undefined;
  factsById: ReadonlyMap<number, Facts>;
  onFacts: (hits: Iterable<ProductHit>) => void;
  /** The amount of each line, and why. */
  quoting: LineQuotes;
  /** Lines of a confirmed order, as they were agreed. */
  formerLines?: readonly SalesLine[];
  /** While typing: the promotions' results. */
  hints: Quoting | undefined;
  settled: boolean;
  withDispatched: boolean;
  autoFocus?: boolean;
};

const noLines: readonly SalesLine[] = [];

const inWords = (gstRate: number) => (value: unknown) => {
  const lines = (value ?? []) as Line[];
  return t('sales.linesAndTotal', {
    count: lines.length,
    total: formatMoney(sumOf(lines, gstRate).total),
  });
};

/** The lines of an order in its form. By keyboard only: product, Enter, quantity, Enter, next product. */
export function OrderLines(props: OrderLinesProps) {
  const {
    pricing,
    branchId,
    factsById,
    onFacts,
    quoting,
    formerLines = noLines,
    hints,
    settled,
    withDispatched,
    autoFocus,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  const phone = useIsPhone();
  const compact = !useIsWide();
  const { lines: quotes, names } = quoting;
  const columns = useMemo(
    () => lineColumns({ factsById, pricing, names, formerLines, settled, withDispatched, compact, phone }),
    [factsById, pricing, names, formerLines, settled, withDispatched, compact, phone],
  );
  const show = useMemo(() => inWords(pricing.gstRate), [pricing.gstRate]);
  const toQuantity = (at: number) =>
    // The line may have just been added, and is about to be rendered.
    requestAnimationFrame(() =>
      box.current
        ?.querySelector<HTMLInputElement>(`input[data-line="${at}"][data-column="${QUANTITY_COLUMN}"]`)
        ?.focus(),
    );
  return (
    <div className="td-document-lines td-order-lines td-surface" ref={box}>
      <LineField<Line, QuotedLine>
        name="productList"
        label={t('sales.productList')}
        show={show}
        columns={columns}
        quotes={quotes}
        nameOf={({ title }) => title}
        locked={settled}
        mayRemove={({ dispatched }) => !dispatched}
        onEnd={() => box.current?.querySelector<HTMLInputElement>('.td-picker input')?.focus()}
        empty={settled ? t('sales.noLines') : t('sales.linesEmpty')}
        tools={(change) => (
          <ProductBox
            pricing={pricing}
            branchId={branchId}
            change={change}
            onFacts={onFacts}
            onAdded={(at, how) => {
              last.current = at;
              // After a scan the cursor stays in the box for the next code; after a click it goes to the quantity.
              if (how === 'chosen') toQuantity(at);
            }}
            onEmptyEnter={() => toQuantity(last.current)}
            autoFocus={autoFocus}
          />
        )}
      />
      {hints ? <PromotionHints quoting={hints} /> : null}
    </div>
  );
}
