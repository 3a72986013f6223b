import { Modal } from 'antd';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { ProductStock } from './ProductStock.tsx';

type StockModalProps = { product: { id: number; title: string }; onClose: () => void };

/** Where a product is in stock, and its latest movements. */
export function StockModal({ product, onClose }: StockModalProps) {
  useFocusBack();
  return (
    <Modal open width={760} footer={null} title={t('stock.stockOf', { name: product.title })} onCancel={onClose}>
      <ProductStock id={product.id} />
    </Modal>
  );
}
