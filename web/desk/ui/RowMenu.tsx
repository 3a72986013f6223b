import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { RowAction } from './list.ts';
import { actionsFor, type RowHandlers } from './rows.ts';

type RowMenuProps<T> = {
  row: T;
  label: string;
  /** Read when the menu opens and when something is chosen. */
  handlers: () => Pick<RowHandlers<T>, 'actions' | 'onAction'>;
};

/** Until somebody opens it, it is only a button: twenty menus take longer to draw than their rows. */
export function RowMenu<T>({ row, label, handlers }: RowMenuProps<T>) {
  const [open, setOpen] = useState<boolean>();
  const [fitting, setFitting] = useState<readonly RowAction<T>[]>([]);
  const isMenu = open !== undefined;
  // A kept page ends its effects while it is hidden: shown again, it has no menu open.
  useEffect(() => (isMenu ? () => setOpen(undefined) : undefined), [isMenu]);
  const change = (opens: boolean) => {
    if (opens) setFitting(actionsFor(row, handlers().actions));
    setOpen(opens);
  };
  const button = (
    <Button
      type="text"
      size="small"
      icon={<MoreOutlined aria-hidden />}
      aria-label={t('ui.rowActions', { name: label })}
      autoFocus={open}
      onClick={isMenu ? undefined : () => change(true)}
    />
  );
  if (!isMenu) return button;
  return (
    <Dropdown
      open={open}
      onOpenChange={change}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: fitting.map(({ key, label: words, icon, danger }) => ({ key, label: words, icon, danger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = fitting.find((each) => each.key === key);
          if (action) handlers().onAction(action, row);
        },
      }}
    >
      {button}
    </Dropdown>
  );
}
