import { Drawer } from 'antd';
import { t } from '#web/desk/shell/texts.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} size={360} title={t('shell.displaySettings')}>
      <SettingsPanel />
    </Drawer>
  );
}
