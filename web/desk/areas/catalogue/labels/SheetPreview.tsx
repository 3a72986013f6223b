import { barsFit, labelCode } from '#contract/catalogue/labels.ts';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { isRoll, layouts, perPage } from './formats.ts';
import type { Label, Sheet } from './labelSheet.ts';
import './labels.css';

type SheetPreviewProps = {
  labels: readonly Label[];
  products: ReadonlyMap<number, ProductRow>;
  sheet: Sheet;
  onSkip: (skip: number) => void;
};

const priceOf = ({ retailPrice, standardPrice }: ProductRow, pack: boolean) =>
  formatMoney(pack ? (standardPrice ?? retailPrice) : retailPrice);

/** The first page as it will be cut; a click sets the first unused label. Only visual: fields say the same. */
export function SheetPreview({ labels, products, sheet, onSkip }: SheetPreviewProps) {
  const { columns, rows, width, height } = layouts[sheet.format];
  const skip = isRoll(sheet.format) ? 0 : sheet.skip % perPage(sheet.format);
  const first = labels
    .flatMap((label) => Array.from({ length: Math.min(label.count, columns * rows) }, () => label))
    .slice(0, columns * rows - skip);
  return (
    <div
      className="td-labelsheet"
      data-roll={isRoll(sheet.format) || undefined}
      data-small={rows > 10 || undefined}
      aria-hidden
    >
      <div
        className="td-labelsheet-page"
        style={{
          gridTemplateColumns: `repeat(${columns}, 1fr)`,
          aspectRatio: isRoll(sheet.format) ? `${width} / ${height}` : '210 / 297',
        }}
      >
        {Array.from({ length: columns * rows }, (_, at) => {
          const label = first[at - skip];
          const product = label && products.get(label.productId);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place on the sheet
              key={at}
              type="button"
              tabIndex={-1}
              className="td-labelsheet-label"
              data-used={at < skip || undefined}
              title={at < skip ? t('catalogue.labelUsed') : t('catalogue.labelStartHere')}
              onClick={() => onSkip(at)}
            >
              {product && label ? (
                <>
                  <span>{label.pack ? product.standardDescription || product.title : product.title}</span>
                  {sheet.showChineseTitle ? <span>{product.chineseTitle}</span> : null}
                  {barsFit(labelCode(product, label.pack), width) ? (
                    <span className="td-labelsheet-bars" />
                  ) : (
                    <span className="td-labelsheet-code">{labelCode(product, label.pack)}</span>
                  )}
                  {sheet.showPrice ? <b>{priceOf(product, label.pack)}</b> : null}
                </>
              ) : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}
