import { PlusOutlined } from '@ant-design/icons';
import type { CSSProperties, KeyboardEvent } from 'react';
import { type Grid, isFree, isOnGrid, type Place, withPlace } from '#contract/pos/grid.ts';
import type { Key } from '#contract/pos/keypads.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { config } from '#web/platform/config.ts';
import { toast } from '#web/platform/toast.ts';
import { useKeyDrag } from './keyDrag.ts';
import { type KeyFacts, titleOf } from './keyWords.ts';

const areaOf = ({ x, y, width, height }: Place): CSSProperties => ({
  gridColumn: `${x + 1} / span ${width}`,
  gridRow: `${y + 1} / span ${height}`,
});

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The new place of a key after an arrow; with Shift, its new size. */
const stepped = (place: Place, { key, shiftKey }: KeyboardEvent): Place | undefined => {
  const step = steps[key];
  if (!step) return undefined;
  const [x, y] = step;
  return shiftKey
    ? { ...place, width: place.width + x, height: place.height + y }
    : { ...place, x: place.x + x, y: place.y + y };
};

/** Skips keys of another size, to the first free place beyond them. */
const pastOthers = (keys: readonly Key[], at: number, event: KeyboardEvent, grid: Grid): Key[] | undefined => {
  const key = keys[at];
  for (let wanted = key && stepped(key, event); wanted && isOnGrid(wanted, grid); wanted = stepped(wanted, event)) {
    const moved = withPlace(keys, at, wanted, grid);
    if (moved) return moved;
  }
  return undefined;
};

type KeyGridProps = {
  keys: readonly Key[];
  grid: Grid;
  facts: KeyFacts;
  selected: number | undefined;
  readOnly: boolean;
  onSelect: (at: number) => void;
  onAdd: (place: Place) => void;
  onChange: (keys: Key[]) => void;
  onRemove: (at: number) => void;
};

/** One page as it will be on the till; empty fields take new keys. */
export function KeyGrid({ keys, grid, facts, selected, readOnly, onSelect, onAdd, onChange, onRemove }: KeyGridProps) {
  const place = (at: number, wanted: Place) => {
    const moved = withPlace(keys, at, wanted, grid);
    if (moved) onChange(moved);
  };
  const { drag, handlers } = useKeyDrag((at, wanted) => {
    onSelect(at);
    place(at, wanted);
  });
  const press = (event: KeyboardEvent, at: number, key: Key) => {
    const wanted = stepped(key, event);
    if (wanted) {
      event.preventDefault();
      onSelect(at);
      const moved =
        withPlace(keys, at, wanted, grid) ?? (event.shiftKey ? undefined : pastOthers(keys, at, event, grid));
      if (moved) onChange(moved);
      else toast.info(t('pos.noRoom'));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(at);
    }
  };
  const fields = Array.from({ length: grid.columns * grid.rows }, (_, at) => ({
    x: at % grid.columns,
    y: Math.floor(at / grid.columns),
    width: 1,
    height: 1,
  }));
  const isTarget = drag && withPlace(keys, drag.key, drag.place, grid) !== undefined;
  return (
    <div
      className="td-key-grid"
      data-grid
      style={{ '--td-keys-columns': grid.columns, '--td-keys-rows': grid.rows } as CSSProperties}
    >
      {fields.map((field) => (
        <button
          key={`${field.x},${field.y}`}
          type="button"
          data-field
          className="td-key-field"
          style={areaOf(field)}
          disabled={readOnly}
          hidden={!isFree(field, keys, grid)}
          aria-label={t('pos.addKey', { row: field.y + 1, column: field.x + 1 })}
          onClick={() => onAdd(field)}
        >
          <PlusOutlined aria-hidden />
        </button>
      ))}
      {keys.map((key, at) => {
        const title = titleOf(key, facts);
        const product = key.kind === 'product' ? facts.products.get(key.productId) : undefined;
        const picture = key.picture ?? product?.thumbnail;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: by its place in the list a key keeps the focus while it moves
            key={at}
            className={`td-key td-key-${key.colour}${selected === at ? ' td-key-selected' : ''}`}
            style={areaOf(key)}
          >
            <button
              type="button"
              className="td-key-face"
              aria-label={t('pos.keyAt', { name: title, row: key.y + 1, column: key.x + 1 })}
              aria-pressed={selected === at}
              onClick={() => onSelect(at)}
              {...(readOnly ? {} : handlers(at, 'move', key))}
              onKeyDown={readOnly ? undefined : (event) => press(event, at, key)}
            >
              {picture ? <img src={`${config.apiBase}${picture}`} alt="" draggable={false} loading="lazy" /> : null}
              <span className="td-key-title">{title}</span>
              {product?.inactive ? <span className="td-key-note">{t('pos.inactiveProduct')}</span> : null}
            </button>
            {readOnly ? null : <span className="td-key-corner" aria-hidden {...handlers(at, 'resize', key)} />}
          </div>
        );
      })}
      {drag ? (
        <span
          className={isTarget ? 'td-key-target' : 'td-key-target td-key-blocked'}
          style={areaOf(drag.place)}
          hidden={drag.place.x < 0 || drag.place.y < 0}
        />
      ) : null}
    </div>
  );
}
