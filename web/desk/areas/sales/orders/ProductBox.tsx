import { Alert } from 'antd';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { MAX_LINES } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { type Line, type Pricing, withProduct } from './basket.ts';
import { readRows, readSheet } from './pastedLines.ts';
import { findProducts, withRows } from './productLookup.ts';

type ProductBoxProps = {
  pricing: Pricing;
  branchId: number | undefined;
  change: (by: (lines: readonly Line[]) => Line[]) => void;
  onFacts: (hits: Iterable<ProductHit>) => void;
  /** A line was added or increased; if by hand, its quantity is typed next. */
  onAdded: (at: number, how: 'scanned' | 'chosen') => void;
  /** Enter in the empty box. */
  onEmptyEnter: () => void;
  autoFocus?: boolean;
};

type Pasting =
  | { state: 'looking'; count: number }
  | { state: 'done'; added: number; unknown: string[]; inactive: string[]; doubtful: string[] };

/** Where lines come from: scanned, searched, or pasted from a sheet. */
export function ProductBox({ pricing, branchId, change, onFacts, onAdded, onEmptyEnter, autoFocus }: ProductBoxProps) {
  const [pasting, setPasting] = useState<Pasting>();
  const add = (hit: ProductHit, how: 'scanned' | 'chosen') => {
    onFacts([hit]);
    let position = 0;
    change((lines) => {
      const added = withProduct(lines, hit, pricing);
      position = added.at;
      return added.lines.slice(0, MAX_LINES);
    });
    onAdded(position, how);
  };
  const paste = async (cells: string[][]) => {
    const rows = readRows(cells);
    const codes = rows.map(({ code }) => code);
    setPasting({ state: 'looking', count: codes.length });
    const answer = await findProducts(codes, branchId).catch(() => undefined);
    // The call has reported the error.
    if (!answer) return setPasting(undefined);
    const { hits } = answer;
    onFacts(hits.values());
    change((lines) => withRows(lines, rows, hits, pricing).slice(0, MAX_LINES));
    const missing = codes.filter((code) => !hits.has(code));
    const inactive = missing.filter((code) => answer.inactive.has(code));
    const unknown = missing.filter((code) => !answer.inactive.has(code));
    const doubtful = rows.filter((row) => row.doubtful && hits.has(row.code)).map(({ code }) => code);
    setPasting({ state: 'done', added: codes.length - missing.length, unknown, inactive, doubtful });
  };
  const pasteSheet = (event: ClipboardEvent) => {
    const cells = readSheet(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    event.stopPropagation();
    void paste(cells);
  };
  return (
    <Allowed to={searchProducts}>
      <div
        onPasteCapture={pasteSheet}
        onKeyDownCapture={({ key, target }) => {
          if (key === 'Enter' && target instanceof HTMLInputElement && target.value === '') onEmptyEnter();
        }}
      >
        <ProductPicker onPick={add} branchId={branchId} autoFocus={autoFocus} />
      </div>
      <PasteResult pasting={pasting} onClose={() => setPasting(undefined)} />
    </Allowed>
  );
}

function PasteResult({ pasting, onClose }: { pasting: Pasting | undefined; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // On a phone the order's footer would cover the message about unknown codes.
  useEffect(() => {
    if (pasting?.state === 'done') box.current?.scrollIntoView({ block: 'nearest' });
  }, [pasting]);
  if (!pasting) return null;
  if (pasting.state === 'looking')
    return <Alert type="info" showIcon title={t('sales.pasteLooking', { count: pasting.count })} role="status" />;
  const { added, unknown, inactive, doubtful } = pasting;
  const problems = [
    ...(unknown.length > 0 ? [t('sales.pasteUnknown', { codes: unknown.join(', ') })] : []),
    ...(inactive.length > 0 ? [t('sales.pasteInactive', { codes: inactive.join(', ') })] : []),
    ...(doubtful.length > 0 ? [t('sales.pasteDoubtful', { codes: doubtful.join(', ') })] : []),
  ];
  return (
    <div ref={box}>
      <Alert
        type={problems.length > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={t('sales.pasteDone', { count: added })}
        description={problems.length > 0 ? problems.map((problem) => <div key={problem}>{problem}</div>) : null}
        closable={{ onClose, 'aria-label': t('common.close') }}
      />
    </div>
  );
}
