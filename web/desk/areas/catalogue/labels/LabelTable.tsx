import { DeleteOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { barsFit, labelCode } from '#contract/catalogue/labels.ts';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { type Format, layouts } from './formats.ts';
import { type Label, MAX_COUNT } from './labelSheet.ts';
import '#web/desk/ui/list.css';
import './labels.css';

type LabelTableProps = {
  labels: readonly Label[];
  products: ReadonlyMap<number, ProductRow>;
  format: Format;
  /** Everything is loaded: a product that is missing now does not exist. */
  settled: boolean;
  onChange: (by: (before: Label[]) => Label[]) => void;
};

const hasPack = ({ unitQty, standardSku }: ProductRow) => unitQty > 1 || standardSku !== '';

/** The products to label: how many of each, and whether for the unit or the pack. */
export function LabelTable({ labels, products, format, settled, onChange }: LabelTableProps) {
  const update = (productId: number, changes: Partial<Label>) =>
    onChange((before) => before.map((label) => (label.productId === productId ? { ...label, ...changes } : label)));
  return (
    <ul className="td-labels td-surface" aria-label={t('catalogue.labelProducts')}>
      {labels.map(({ productId, count, pack }) => {
        const product = products.get(productId);
        const name = product?.title ?? String(productId);
        return (
          <li key={productId} className="td-label-row">
            <div className="td-label-name">
              {product ? (
                <>
                  <TwoLine
                    main={product.title}
                    sub={[product.sku, product.chineseTitle].filter((text) => text !== '').join(' · ')}
                  />
                  {barsFit(labelCode(product, pack), layouts[format].width) ? null : (
                    <p className="td-label-note">
                      {t('catalogue.labelBarcodeTooWide', { code: labelCode(product, pack) })}
                    </p>
                  )}
                </>
              ) : settled ? (
                <span role="alert">{t('catalogue.labelProductGone')}</span>
              ) : (
                t('common.loading')
              )}
            </div>
            {product && hasPack(product) ? (
              <Segmented
                aria-label={t('catalogue.labelUnitOrPack', { name })}
                size="small"
                value={pack ? 'pack' : 'unit'}
                options={[
                  { value: 'unit', label: t('catalogue.labelUnit') },
                  { value: 'pack', label: t('common.packOf', { count: product.unitQty }) },
                ]}
                onChange={(value) => update(productId, { pack: value === 'pack' })}
              />
            ) : null}
            <NumberInput
              className="td-label-count"
              aria-label={t('catalogue.labelCountOf', { name })}
              min={1}
              max={MAX_COUNT}
              value={count}
              onChange={(value) => update(productId, { count: value ?? 1 })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('common.removeNamed', { name })}
              onClick={() => onChange((before) => before.filter((label) => label.productId !== productId))}
            />
          </li>
        );
      })}
    </ul>
  );
}
