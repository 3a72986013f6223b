import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/platform/i18n.ts';
import { type MenuNode, placesOf, trailOf } from '#web/platform/menu.ts';

type Found = { key: string; title: string; where: string; path: string };
type Source = (words: readonly string[]) => Found[];

const matches = (words: readonly string[], text: string) => words.every((word) => text.toLowerCase().includes(word));

/** Places of the menu. Records join as further sources when there are any to find. */
const placesSource = (root: MenuNode): Source => {
  const account = root.children.filter(({ name }) => name === 'account').flatMap(({ children }) => children);
  const all = [...placesOf(root), ...account].map((node) => ({
    key: node.key,
    path: node.path,
    title: t(node.meta.title),
    where: trailOf(root, node)
      .slice(0, -1)
      .map(({ meta }) => t(meta.title))
      .join(' / '),
  }));
  return (words) => all.filter(({ title, where, path }) => matches(words, `${title} ${where} ${path}`));
};

function Search({ root, onDone }: { root: MenuNode; onDone: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const sources = useMemo(() => [placesSource(root)], [root]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = sources.flatMap((source) => source(words)).slice(0, 12);
  const go = (entry: Found | undefined) => {
    if (!entry) return;
    onDone();
    navigate(entry.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    if (event.key === 'Enter') go(found[at]);
  };
  return (
    <>
      <Input
        size="large"
        autoFocus
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('Where to?')}
        role="combobox"
        aria-label={t('Jump to…')}
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={found[at] ? `palette-${found[at].key}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="palette" className="td-palette" role="listbox" aria-label={t('Places')}>
        {found.map((entry, index) => (
          <div
            key={entry.key}
            id={`palette-${entry.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => go(entry)}
            onKeyDown={press}
          >
            <span>{entry.title}</span>
            <span className="td-palette-where">{entry.where}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="td-palette-none">{t('No place is called that')}</p>}
    </>
  );
}

/** Ctrl/⌘-K: go anywhere without the mouse. */
export function Palette({ open, onClose, root }: { open: boolean; onClose: () => void; root: MenuNode }) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={560}
      title={<span className="td-only-heard">{t('Jump to…')}</span>}
      className="td-palette-box"
    >
      <Search root={root} onDone={onClose} />
    </Modal>
  );
}
