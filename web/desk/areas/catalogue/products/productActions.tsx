import { EditOutlined, InboxOutlined } from '@ant-design/icons';
import type { ProductRow } from '#contract/catalogue/product.ts';
import {
  activateProduct,
  deleteProduct,
  inactivateProduct,
  restoreProducts,
  updateProduct,
} from '#contract/catalogue.ts';
import { productStock } from '#contract/stock.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import type { RowAction } from '#web/desk/ui/list.ts';
import { activateAction, deleteAction, inactivateAction } from '#web/desk/ui/recordActions.tsx';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useActivate, useDelete, useInactivate, useRestore } from './queries.ts';

type Brief = Pick<ProductRow, 'id' | 'title' | 'version'>;

/** An "Undo" for users who may also do the opposite. */
export const undoAction = (allowed: boolean, run: () => Promise<unknown>) =>
  allowed ? { label: t('catalogue.undo'), run: () => void run().catch(() => undefined) } : undefined;

/** Actions on one product, each with a message and, where possible, an undo. */
export const useProductActions = () => {
  const activate = useActivate();
  const inactivate = useInactivate();
  const remove = useDelete();
  const restore = useRestore();
  return {
    activate: async ({ id, version, title }: Brief) => {
      await activate.mutateAsync({ id, version });
      const undo = undoAction(may(inactivateProduct.can), () => inactivate.mutateAsync({ id }));
      toast.success(t('catalogue.productActivated', { name: title }), undo);
    },
    inactivate: async ({ id, version, title }: Brief) => {
      await inactivate.mutateAsync({ id, version });
      const undo = undoAction(may(activateProduct.can), () => activate.mutateAsync({ id }));
      toast.success(t('catalogue.productInactivated', { name: title }), undo);
    },
    remove: async ({ id, version, title }: Brief) => {
      await remove.mutateAsync({ id, version });
      const undo = undoAction(may(restoreProducts.can), () => restore.mutateAsync({ ids: [id] }));
      toast.success(t('common.deleted', { name: title }), undo);
    },
  };
};

type Openers = { onEdit: (row: ProductRow) => void; onStock: (row: ProductRow) => void };

export const useProductRowActions = ({ onEdit, onStock }: Openers): RowAction<ProductRow>[] => {
  const actions = useProductActions();
  return [
    {
      key: 'edit',
      label: t('catalogue.quickEdit'),
      icon: <EditOutlined aria-hidden />,
      to: updateProduct,
      run: onEdit,
    },
    { key: 'stock', label: t('catalogue.stock'), icon: <InboxOutlined aria-hidden />, to: productStock, run: onStock },
    activateAction<ProductRow>({
      to: activateProduct,
      applies: ({ status }) => status === 'inactive',
      run: actions.activate,
    }),
    inactivateAction<ProductRow>({
      to: inactivateProduct,
      applies: ({ status }) => status === 'active',
      run: actions.inactivate,
    }),
    deleteAction<ProductRow>({
      to: deleteProduct,
      nameOf: ({ title }) => title,
      run: actions.remove,
    }),
  ];
};
