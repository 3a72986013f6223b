import { CheckCircleOutlined, DeleteOutlined, EditOutlined, InboxOutlined, StopOutlined } from '@ant-design/icons';
import type { ProductRow } from '#contract/catalogue/product.ts';
import {
  activateProduct,
  deleteProduct,
  inactivateProduct,
  restoreProducts,
  updateProduct,
} from '#contract/catalogue.ts';
import { productStock } from '#contract/stock.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import type { RowAction } from '#web/ui/list.ts';
import { useActivate, useDelete, useInactivate, useRestore } from './queries.ts';

type Brief = Pick<ProductRow, 'id' | 'title' | 'version'>;

/** An "Undo" for those who may do the opposite, too. */
export const undoAction = (allowed: boolean, run: () => Promise<unknown>) =>
  allowed ? { label: t('Undo'), run: () => void run().catch(() => undefined) } : undefined;

/** The acts on one product, each said and, where possible, taken back. */
export const useProductActs = () => {
  const activate = useActivate();
  const inactivate = useInactivate();
  const remove = useDelete();
  const restore = useRestore();
  return {
    activate: async ({ id, version, title }: Brief) => {
      await activate.mutateAsync({ id, version });
      const undo = undoAction(may(inactivateProduct.can), () => inactivate.mutateAsync({ id }));
      toast.success(t('{name} is active', { name: title }), undo);
    },
    inactivate: async ({ id, version, title }: Brief) => {
      await inactivate.mutateAsync({ id, version });
      const undo = undoAction(may(activateProduct.can), () => activate.mutateAsync({ id }));
      toast.success(t('{name} is inactive', { name: title }), undo);
    },
    remove: async ({ id, version, title }: Brief) => {
      await remove.mutateAsync({ id, version });
      const undo = undoAction(may(restoreProducts.can), () => restore.mutateAsync({ ids: [id] }));
      toast.success(t('{name} was deleted', { name: title }), undo);
    },
  };
};

type Openers = { onEdit: (row: ProductRow) => void; onStock: (row: ProductRow) => void };

export const useProductActions = ({ onEdit, onStock }: Openers): RowAction<ProductRow>[] => {
  const acts = useProductActs();
  return [
    { key: 'edit', label: t('Quick edit'), icon: <EditOutlined aria-hidden />, to: updateProduct, run: onEdit },
    { key: 'stock', label: t('Stock'), icon: <InboxOutlined aria-hidden />, to: productStock, run: onStock },
    {
      key: 'activate',
      label: t('Activate'),
      icon: <CheckCircleOutlined aria-hidden />,
      to: activateProduct,
      applies: ({ status }) => status === 'inactive',
      run: acts.activate,
    },
    {
      key: 'inactivate',
      label: t('Inactivate'),
      icon: <StopOutlined aria-hidden />,
      to: inactivateProduct,
      applies: ({ status }) => status === 'active',
      run: acts.inactivate,
    },
    {
      key: 'delete',
      label: t('Delete'),
      icon: <DeleteOutlined aria-hidden />,
      to: deleteProduct,
      danger: true,
      ask: (rows) => ({
        title: t('Confirm Delete?'),
        content: rows.map(({ title }) => title).join(', '),
        ok: t('Delete'),
      }),
      run: acts.remove,
    },
  ];
};
