import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { RowAction } from './list.ts';
import type { Rows } from './rows.ts';

type RowMenuProps<T> = { row: T; label: string; actions: readonly RowAction<T>[]; onAction: Rows<T>['onAction'] };

/** Until somebody opens it, it is only a button: twenty menus take longer to draw than their rows. */
export function RowMenu<T>({ row, label, actions, onAction }: RowMenuProps<T>) {
  const [open, setOpen] = useState<boolean>();
  const isMenu = open !== undefined;
  // A kept page ends its effects while it is hidden: shown again, it has no menu open.
  useEffect(() => (isMenu ? () => setOpen(undefined) : undefined), [isMenu]);
  const fitting = actions.filter((action) => action.applies?.(row) ?? true);
  if (fitting.length === 0) return null;
  const button = (
    <Button
      type="text"
      size="small"
      icon={<MoreOutlined aria-hidden />}
      aria-label={t('ui.rowActions', { name: label })}
      autoFocus={open}
      onClick={isMenu ? undefined : () => setOpen(true)}
    />
  );
  if (!isMenu) return button;
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: fitting.map(({ key, label: words, icon, danger }) => ({ key, label: words, icon, danger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = fitting.find((each) => each.key === key);
          if (action) onAction(action, row);
        },
      }}
    >
      {button}
    </Dropdown>
  );
}
