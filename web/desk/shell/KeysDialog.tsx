import { Modal } from 'antd';
import { Suspense } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { lazily } from '#web/platform/lazy.tsx';

const KeyList = lazily(async () => (await import('./KeyList.tsx')).KeyList);

/** `?`: lists the keyboard shortcuts. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={720} title={t('shell.keys')}>
      <Suspense>
        <KeyList />
      </Suspense>
    </Modal>
  );
}
