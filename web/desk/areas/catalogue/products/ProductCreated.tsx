import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/product.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { useTab } from '#web/platform/tabs.ts';
import './wizard.css';
import './products.css';

/** The wizard's last step: what was created, and where to go from here. */
export function ProductCreated({ product, onAnother }: { product: Product; onAnother: () => void }) {
  const tab = useTab();
  const facts = [
    [t('common.sku'), product.sku],
    [t('common.barcode'), product.barcode || '–'],
    [t('common.retailPrice'), formatMoney(product.retailPrice)],
    [t('common.quantity'), formatQuantity(product.quantity)],
  ];
  return (
    <div className="td-made td-surface" role="status">
      <CheckCircleFilled className="td-made-icon" aria-hidden />
      <h2>{t('catalogue.productCreated', { name: product.title })}</h2>
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
          {t('catalogue.wizardCreateAnother')}
        </Button>
        <Button onClick={() => tab.closeToList(pathOf('productList'))}>{t('catalogue.wizardCheckList')}</Button>
      </div>
      <Link to={pathOf('productEdit', { id: product.id })}>{t('catalogue.wizardOpenProduct')}</Link>
    </div>
  );
}
