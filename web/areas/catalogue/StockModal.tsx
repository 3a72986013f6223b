import { Modal } from 'antd';
import { t } from '#web/platform/i18n.ts';
import { ProductStock } from './ProductStock.tsx';

type StockModalProps = { product: { id: number; title: string }; onClose: () => void };

/** Where a product lies, and what moved it lately. */
export function StockModal({ product, onClose }: StockModalProps) {
  return (
    <Modal open width={760} footer={null} title={t('Stock of {name}', { name: product.title })} onCancel={onClose}>
      <ProductStock id={product.id} />
    </Modal>
  );
}
