import { useRef } from 'react';
import { ProductPicker } from '#web/areas/catalogue/ProductPicker.tsx';
import { t } from '#web/platform/i18n.ts';
import { LineField } from '#web/ui/LineField.tsx';
import type { LineColumn } from '#web/ui/lineGrid.ts';
import { type GoodsLine, showLines, withPicked } from './lines.ts';
import './stock.css';

type GoodsFieldProps<L extends GoodsLine> = {
  /** Keep them in useMemo. */
  columns: readonly LineColumn<L>[];
  /** Whose stock the picker shows. */
  branchId: number | undefined;
  /** What else a new line has; `last` is the line before it. */
  made: (line: GoodsLine, last: L | undefined) => L;
};

/** The goods of a transfer or a write-off: scanned or searched, then keyed in place. */
export function GoodsField<L extends GoodsLine>({ columns, branchId, made }: GoodsFieldProps<L>) {
  const finder = useRef<HTMLDivElement>(null);
  return (
    <div className="td-surface td-goods">
      <LineField<L>
        name="productList"
        label={t('Lines')}
        columns={columns}
        nameOf={({ title }) => title}
        show={showLines}
        onEnd={() => finder.current?.querySelector('input')?.focus()}
        empty={t('Scan or search a product above.')}
        tools={(change) => (
          <div ref={finder}>
            <ProductPicker
              inactiveToo
              branchId={branchId}
              onPick={(hit) => change((lines) => withPicked(lines, hit, (line) => made(line, lines.at(-1))))}
            />
          </div>
        )}
      />
    </div>
  );
}
