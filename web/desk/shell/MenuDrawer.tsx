import { Drawer } from 'antd';
import { config } from '#web/platform/config.ts';
import type { MenuNode } from '#web/platform/menu.ts';
import { MainMenu } from './MainMenu.tsx';

type Props = { open: boolean; onClose: () => void; root: MenuNode; entry: MenuNode | undefined };

/** The menu of a phone. */
export function MenuDrawer({ open, onClose, ...menu }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={264}
      title={config.title}
      classNames={{ body: 'td-drawer-menu' }}
    >
      <MainMenu {...menu} mode="inline" dark={false} onGo={onClose} />
    </Drawer>
  );
}
