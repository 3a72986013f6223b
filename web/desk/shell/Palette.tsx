import { Modal } from 'antd';
import { Suspense, useState } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { lazily } from '#web/platform/lazy.tsx';
import type { MenuNode } from '#web/platform/menu.ts';
import { PaletteInput } from './PaletteInput.tsx';

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
      title={<span className="td-visually-hidden">{t('shell.search')}</span>}
      className="td-palette-box"
    >
      <PaletteBox root={root} onDone={onClose} />
    </Modal>
  );
}

/** Text typed while the search is still loading is searched for afterwards. */
function PaletteBox({ root, onDone }: { root: MenuNode; onDone: () => void }) {
  const [text, setText] = useState('');
  return (
    <Suspense fallback={<PaletteInput value={text} onType={setText} />}>
      <PaletteSearch root={root} onDone={onDone} text={text} onType={setText} />
    </Suspense>
  );
}
