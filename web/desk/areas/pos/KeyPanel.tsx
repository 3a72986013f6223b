import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { cents } from '#contract/money.ts';
import type { Grid, Place } from '#contract/pos/grid.ts';
import { cashNotes, type Key, type KeyFunction } from '#contract/pos/keypads.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { ImageUpload } from '#web/desk/ui/ImageUpload.tsx';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { colourOptions, functionOptions, type KeyFacts, kindOptions, noteOptions, titleOf } from './keyWords.ts';

/** A key without a purpose yet exists on the screen only. */
export type KeyDraft = Place & { kind: Key['kind'] };

const fieldsOf = (key: Key) => {
  const { x, y, width, height, label, colour, picture } = key;
  return { x, y, width, height, label, colour, picture };
};

type KeyPanelProps = {
  value: Key;
  grid: Grid;
  facts: KeyFacts;
  readOnly: boolean;
  onChange: (key: Key) => void;
  onPlace: (place: Place) => void;
  onRemove: () => void;
};

/** The action and look of one key. */
export function KeyPanel({ value: key, grid, facts, readOnly, onChange, onPlace, onRemove }: KeyPanelProps) {
  const sizes = (most: number) => Array.from({ length: most }, (_, at) => ({ value: at + 1, label: String(at + 1) }));
  return (
    <div className="td-key-panel">
      <h3>{titleOf(key, facts)}</h3>
      <Purpose value={key} facts={facts} readOnly={readOnly} onChange={onChange} />
      <Labelled label={t('pos.keyLabel')}>
        {(id) => (
          <Input
            id={id}
            maxLength={40}
            value={key.label}
            placeholder={titleOf({ ...key, label: '' }, facts)}
            onChange={({ target }) => onChange({ ...key, label: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={t('pos.colour')}>
        {(id) => (
          <Select
            id={id}
            value={key.colour}
            options={colourOptions()}
            optionRender={({ value, label }) => (
              <span className="td-key-swatch">
                <span className={`td-key-${value}`} aria-hidden /> {label}
              </span>
            )}
            onChange={(colour) => onChange({ ...key, colour })}
          />
        )}
      </Labelled>
      <div className="td-key-sizes">
        <Labelled label={t('pos.width')}>
          {(id) => (
            <Select
              id={id}
              value={key.width}
              options={sizes(grid.columns - key.x)}
              onChange={(width) => onPlace({ ...key, width })}
            />
          )}
        </Labelled>
        <Labelled label={t('pos.height')}>
          {(id) => (
            <Select
              id={id}
              value={key.height}
              options={sizes(grid.rows - key.y)}
              onChange={(height) => onPlace({ ...key, height })}
            />
          )}
        </Labelled>
      </div>
      <Labelled label={t('pos.keyPicture')}>
        {(id) => (
          <ImageUpload id={id} square value={key.picture} onChange={(picture) => onChange({ ...key, picture })} />
        )}
      </Labelled>
      {readOnly ? null : (
        <Button danger type="text" icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {t('pos.keyRemove')}
        </Button>
      )}
    </div>
  );
}

type PurposeProps = Pick<KeyPanelProps, 'value' | 'facts' | 'readOnly' | 'onChange'>;

/** A product or category has to be chosen; the others have a default. */
function Purpose({ value: key, facts, readOnly, onChange }: PurposeProps) {
  const fields = fieldsOf(key);
  const choose = {
    function: (action: KeyFunction) => onChange({ kind: 'function', function: action, ...fields }),
    note: (amount: number) => onChange({ kind: 'cashNote', amount: cents(amount), ...fields }),
  };
  if (key.kind === 'product')
    return (
      <Labelled label={t('pos.kindProduct')}>
        {() =>
          readOnly ? (
            facts.products.get(key.productId)?.title
          ) : (
            <ProductPicker
              label={facts.products.get(key.productId)?.title ?? t('pos.kindProduct')}
              onPick={({ id }) => onChange({ kind: 'product', productId: id, ...fields })}
            />
          )
        }
      </Labelled>
    );
  if (key.kind === 'category')
    return (
      <Labelled label={t('pos.kindCategory')}>
        {(id) => (
          <ListPick
            id={id}
            kind="category"
            fixed
            value={key.categoryId}
            onChange={(categoryId) => categoryId && onChange({ kind: 'category', categoryId, ...fields })}
          />
        )}
      </Labelled>
    );
  return key.kind === 'function' ? (
    <Labelled label={t('pos.kindFunction')}>
      {(id) => <Select id={id} value={key.function} options={functionOptions()} onChange={choose.function} />}
    </Labelled>
  ) : (
    <Labelled label={t('pos.note')}>
      {(id) => <Select<number> id={id} value={key.amount} options={noteOptions()} onChange={choose.note} />}
    </Labelled>
  );
}

type NewKeyProps = { draft: KeyDraft; onChange: (draft: KeyDraft) => void; onAdd: (key: Key) => void };

/** An empty field was chosen: the key's purpose comes first. */
export function NewKeyPanel({ draft, onChange, onAdd }: NewKeyProps) {
  const { kind, ...place } = draft;
  const fields = { ...place, label: '', colour: 'plain', picture: null } as const;
  return (
    <div className="td-key-panel">
      <h3>{t('pos.unnamedKey')}</h3>
      <Radio.Group
        className="td-key-kinds"
        aria-label={t('pos.keyDoes')}
        value={kind}
        options={kindOptions()}
        onChange={({ target }) => onChange({ ...place, kind: target.value })}
      />
      {kind === 'product' ? (
        <ProductPicker
          label={t('pos.kindProduct')}
          onPick={({ id }) => onAdd({ kind, productId: id, ...fields })}
          autoFocus
        />
      ) : null}
      {kind === 'category' ? (
        <Labelled label={t('pos.kindCategory')}>
          {(id) => (
            <ListPick
              id={id}
              kind="category"
              fixed
              value={null}
              onChange={(categoryId) => categoryId && onAdd({ kind, categoryId, ...fields })}
            />
          )}
        </Labelled>
      ) : null}
      {kind === 'function' ? (
        <div className="td-key-choices">
          {functionOptions().map(({ value, label }) => (
            <Button key={value} onClick={() => onAdd({ kind, function: value, ...fields })}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {kind === 'cashNote' ? (
        <div className="td-key-choices">
          {cashNotes.map((amount, at) => (
            <Button key={amount} onClick={() => onAdd({ kind, amount: cents(amount), ...fields })}>
              {noteOptions()[at]?.label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="td-key-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
