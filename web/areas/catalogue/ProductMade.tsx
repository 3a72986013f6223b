import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { useTab } from '#web/platform/tabs.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { formatQuantity } from '#web/ui/quantity.ts';
import { LIST } from './ProductList.tsx';
import './wizard.css';

/** The wizard's last step: what was made, and where to go from here. */
export function ProductMade({ product, onAnother }: { product: Product; onAnother: () => void }) {
  const tab = useTab();
  const facts = [
    [t('SKU'), product.sku],
    [t('Barcode'), product.barcode || '–'],
    [t('Retail price'), formatAmount(product.retailPrice)],
    [t('Quantity'), formatQuantity(product.quantity)],
  ];
  return (
    <div className="td-made td-surface" role="status">
      <CheckCircleFilled className="td-made-icon" aria-hidden />
      <h2>{t('{name} was created', { name: product.title })}</h2>
      {product.chineseTitle ? <p lang="zh">{product.chineseTitle}</p> : null}
      <dl className="td-derived">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="td-made-buttons">
        <Button type="primary" autoFocus onClick={onAnother}>
          {t('Create Another')}
        </Button>
        <Button onClick={() => tab.close(LIST)}>{t('Check Product List')}</Button>
      </div>
      <Link to={`/product/edit/${product.id}`}>{t('Open this product')}</Link>
    </div>
  );
}
