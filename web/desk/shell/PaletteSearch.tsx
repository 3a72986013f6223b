import { PlusOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { StockPill } from '#web/desk/ui/products/StockPill.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import type { MenuNode } from '#web/platform/menu.ts';
import { refreshTab } from '#web/platform/tabs.ts';
import { isUnsaved } from '#web/platform/unsaved.ts';
import { mayLose } from './actions.ts';
import { PaletteInput } from './PaletteInput.tsx';
import { usePaletteGroups } from './paletteGroups.ts';
import type { PaletteEntry, SearchProgress } from './paletteRecords.ts';

/** Opens an entry. Unsaved input there for another customer is not used for this one. */
const useGo = (onDone: () => void) => {
  const navigate = useNavigate();
  return async (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onDone();
    const [place = '', search] = entry.path.split('?');
    if (entry.starts && search && isUnsaved(place)) {
      if (!(await mayLose([place]))) return;
      refreshTab(place);
    }
    void navigate(entry.path);
  };
};

type PaletteSearchProps = { root: MenuNode; onDone: () => void; text: string; onType: (text: string) => void };

export function PaletteSearch({ root, onDone, text, onType }: PaletteSearchProps) {
  const [at, setAt] = useState(0);
  const go = useGo(onDone);
  const { groups, progress } = usePaletteGroups(root, text);
  const lines = groups.flatMap(({ entries }) => entries);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && lines.length > 0) {
      event.preventDefault();
      const next = (at + step + lines.length) % lines.length;
      setAt(next);
      document.getElementById(`palette-${lines[next]?.key}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') void go(lines[at]);
  };
  return (
    <>
      <PaletteInput
        value={text}
        onType={(typed) => {
          onType(typed);
          setAt(0);
        }}
        onKeyDown={press}
        chosen={lines[at] && `palette-${lines[at].key}`}
      />
      <div id="palette" className="td-palette" role="listbox" aria-label={t('shell.searchResults')}>
        {groups.map(({ key, title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={key} role="group" aria-labelledby={`palette-of-${key}`}>
            <div id={`palette-of-${key}`} className="td-palette-group" role="presentation">
              {title}
            </div>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                entry={entry}
                selected={lines[at] === entry}
                onPoint={() => setAt(lines.indexOf(entry))}
                onGo={() => void go(entry)}
                onPress={press}
              />
            ))}
          </div>
        ))}
      </div>
      {lines.length === 0 && (
        <p className="td-palette-none" role="status">
          {outcomeOf(progress)}
        </p>
      )}
    </>
  );
}

const outcomeOf = (progress: SearchProgress): string =>
  ({ searching: t('shell.searching'), failed: t('shell.searchFailed'), done: t('shell.searchNone') })[progress];

type OptionProps = {
  entry: PaletteEntry;
  selected: boolean;
  onPoint: () => void;
  onGo: () => void;
  onPress: (event: KeyboardEvent) => void;
};

function Option({ entry, selected, onPoint, onGo, onPress }: OptionProps) {
  const { key, title, where, product, starts } = entry;
  return (
    <div
      id={`palette-${key}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onMouseMove={onPoint}
      onClick={onGo}
      onKeyDown={onPress}
    >
      {product ? <Thumbnail url={product.thumbnail} /> : null}
      {starts ? <PlusOutlined className="td-palette-icon" aria-hidden /> : null}
      {product ? (
        <>
          <span className="td-palette-product">
            <span className="td-palette-title">{title}</span>
            <small>{where}</small>
          </span>
          <span className="td-number">{formatMoney(product.retailPrice)}</span>
          <StockPill available={product.available} orderQty={product.orderQty} />
        </>
      ) : (
        <>
          <span className="td-palette-title">{title}</span>
          <span className="td-palette-where">{where}</span>
        </>
      )}
    </div>
  );
}
