import { Drawer } from 'antd';
import { Suspense } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { lazily } from '#web/platform/lazy.tsx';

const SettingsPanel = lazily(async () => (await import('./SettingsPanel.tsx')).SettingsPanel);

export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} size={360} title={t('shell.displaySettings')}>
      <Suspense>
        <SettingsPanel />
      </Suspense>
    </Drawer>
  );
}
