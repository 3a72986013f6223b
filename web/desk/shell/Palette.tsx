import { Modal } from 'antd';
import { Suspense } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { lazily } from '#web/platform/lazy.tsx';
import type { MenuNode } from '#web/platform/menu.ts';

// Loaded with the first search, because it needs code of the areas.
const PaletteSearch = lazily(async () => (await import('./PaletteSearch.tsx')).PaletteSearch);

/** Ctrl/⌘-K: go anywhere without the mouse. */
export function Palette({ open, onClose, root }: { open: boolean; onClose: () => void; root: MenuNode }) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      title={<span className="td-only-heard">{t('shell.search')}</span>}
      className="td-palette-box"
    >
      <Suspense>
        <PaletteSearch root={root} onDone={onClose} />
      </Suspense>
    </Modal>
  );
}
