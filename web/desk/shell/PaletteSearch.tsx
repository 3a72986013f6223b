import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { type MenuNode, placesOf, trailOf } from '#web/platform/menu.ts';
import { type PaletteRecord, useRecords } from './paletteRecords.ts';

/** As many as fit without scrolling. */
const LINES = 12;
const PLACES = 6;

const matches = (words: readonly string[], text: string) => words.every((word) => text.toLowerCase().includes(word));

/** Places of the menu. */
const placesIn = (root: MenuNode) => {
  const account = root.children.filter(({ name }) => name === 'account').flatMap(({ children }) => children);
  const entries = [...placesOf(root), ...account].map((node) => ({
    key: node.key,
    path: node.path,
    title: menuTitle(node),
    where: trailOf(root, node).slice(0, -1).map(menuTitle).join(' / '),
  }));
  return (words: readonly string[]): PaletteRecord[] =>
    entries.filter(({ title, where, path }) => matches(words, `${title} ${where} ${path}`));
};

export function PaletteSearch({ root, onDone }: { root: MenuNode; onDone: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const places = useMemo(() => placesIn(root), [root]);
  const records = useRecords(text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const lines = [...places(words).slice(0, records.length > 0 ? PLACES : LINES), ...records].slice(0, 2 * LINES);
  const go = (entry: PaletteRecord | undefined) => {
    if (!entry) return;
    onDone();
    void navigate(entry.path);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && lines.length > 0) {
      event.preventDefault();
      setAt((at + step + lines.length) % lines.length);
    }
    if (event.key === 'Enter') go(lines[at]);
  };
  return (
    <>
      <Input
        size="large"
        autoFocus
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('shell.searchHint')}
        role="combobox"
        aria-label={t('shell.search')}
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={lines[at] ? `palette-${lines[at].key}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="palette" className="td-palette" role="listbox" aria-label={t('shell.searchResults')}>
        {lines.map((entry, index) => (
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
            <span className="td-palette-title">{entry.title}</span>
            <span className="td-palette-where">{entry.where}</span>
          </div>
        ))}
      </div>
      {lines.length === 0 && <p className="td-palette-none">{t('shell.searchNone')}</p>}
    </>
  );
}
