import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { t } from '#web/desk/ui/texts.ts';
import type { RowAction } from './list.ts';

/* Actions that many lists offer for their rows. */

type Definition<T> = Pick<RowAction<T>, 'to' | 'run' | 'bulk' | 'applies' | 'ask'>;

export const activateAction = <T,>(action: Definition<T>): RowAction<T> => ({
  key: 'activate',
  label: t('common.activate'),
  icon: <CheckCircleOutlined aria-hidden />,
  ...action,
});

export const inactivateAction = <T,>(action: Definition<T>): RowAction<T> => ({
  key: 'inactivate',
  label: t('common.inactivate'),
  icon: <StopOutlined aria-hidden />,
  ...action,
});

/** Names the records and asks before it deletes them. */
export const deleteAction = <T,>({
  nameOf,
  ...action
}: Definition<T> & { nameOf: (row: T) => string }): RowAction<T> => ({
  key: 'delete',
  label: t('common.delete'),
  icon: <DeleteOutlined aria-hidden />,
  danger: true,
  ask: (rows) => ({
    title: t('common.confirmDelete'),
    content: rows.map(nameOf).join(', '),
    ok: t('common.delete'),
  }),
  ...action,
});
