import { Form } from 'antd';
import { useMemo, useRef } from 'react';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useFormScope } from '#web/desk/ui/form.ts';
import { LineField } from '#web/desk/ui/LineField.tsx';
import { focusQuantity, placeOfChange } from '#web/desk/ui/lineFocus.ts';
import type { LineColumn } from '#web/desk/ui/lineGrid.ts';
import { useAvailableColumn } from '#web/desk/ui/products/availableColumn.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { addPick, type GoodsLine, showLines } from './lines.ts';
import './stock.css';

type GoodsFieldProps<L extends GoodsLine> = {
  /** Keep them in useMemo. */
  columns: readonly LineColumn<L>[];
  /** The branch whose stock the picker and the lines show. */
  branchId: number | undefined;
  /** Adds the fields a new line needs; `last` is the previous line. */
  newLine: (line: GoodsLine, last: L | undefined) => L;
  /** A new document starts with the cursor where goods are added. */
  autoFocus?: boolean;
};

/** The goods of a transfer or a write-off: scanned or searched, then typed in place. */
export function GoodsField<L extends GoodsLine>({ columns, branchId, newLine, autoFocus }: GoodsFieldProps<L>) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  const { instance } = useFormScope();
  const lines = Form.useWatch('productList', { form: instance, preserve: true }) as readonly L[] | undefined;
  const available = useAvailableColumn<L>(lines, branchId);
  // Beside the product: users check the stock before they type the quantity.
  const shownColumns = useMemo(() => [...columns.slice(0, 1), available, ...columns.slice(1)], [columns, available]);
  return (
    <div className="td-document-lines td-goods-lines td-surface" ref={box}>
      <LineField<L>
        name="productList"
        label={t('stock.productList')}
        columns={shownColumns}
        nameOf={({ title }) => title}
        show={showLines}
        onEnd={() => box.current?.querySelector<HTMLInputElement>('.td-picker input')?.focus()}
        empty={t('stock.scanToAdd')}
        tools={(change) => (
          <ProductPicker
            inactiveToo
            autoFocus={autoFocus}
            branchId={branchId}
            onEmptyEnter={() => focusQuantity(box.current, last.current)}
            onPick={(hit, how) => {
              change((lines) => {
                const more = addPick(lines, hit, (line) => newLine(line, lines.at(-1)));
                last.current = placeOfChange(lines, more);
                return more;
              });
              if (how === 'chosen') focusQuantity(box.current, last.current);
            }}
          />
        )}
      />
    </div>
  );
}
