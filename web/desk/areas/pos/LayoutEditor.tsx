import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined, RiseOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { freePlaces, type Grid, type Place, withPlace } from '#contract/pos/grid.ts';
import { bestSellers, type Key, type KeyProduct, type KeypadPage, MAX_PAGES } from '#contract/pos/keypads.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { confirm } from '#web/desk/ui/confirm.tsx';
import { useLatest } from '#web/desk/ui/latest.ts';
import { useListOptions } from '#web/desk/ui/products/listOptions.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { call } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast.ts';
import { KeyGrid } from './KeyGrid.tsx';
import { type KeyDraft, KeyPanel, NewKeyPanel } from './KeyPanel.tsx';
import type { KeyFacts } from './keyWords.ts';
import './keypads.css';

type LayoutEditorProps = {
  branchId: number;
  /** Given by the form. */
  value?: KeypadPage[];
  onChange?: (pages: KeypadPage[]) => void;
};

const productIdsIn = (pages: readonly KeypadPage[]): number[] => [
  ...new Set(pages.flatMap(({ keys }) => keys.flatMap((key) => (key.kind === 'product' ? [key.productId] : [])))),
];

const useFacts = (pages: readonly KeypadPage[]): KeyFacts => {
  const { products: rows } = useProductsById(productIdsIn(pages));
  const { categories } = useListOptions();
  return useMemo(
    () => ({
      products: new Map(
        [...rows.values()].map(({ id, title, thumbnail, status }) => [
          id,
          { title, thumbnail, inactive: status === 'inactive' },
        ]),
      ),
      categories: new Map(categories.map(({ value, label }) => [value, label])),
    }),
    [rows, categories],
  );
};

const keyFor = (product: KeyProduct, place: Place): Key => ({
  kind: 'product',
  productId: product.id,
  ...place,
  label: '',
  colour: 'plain',
  picture: null,
});

/** What is open on the right: a key, an empty field that was chosen, or neither. */
type Selection = { key: number } | { draft: KeyDraft } | undefined;

/** The pages of a keypad, as they will be on the till. */
export function LayoutEditor({ branchId, value: pages = [], onChange }: LayoutEditorProps) {
  const { componentDisabled: readOnly = false } = ConfigProvider.useConfig();
  const form = Form.useFormInstance();
  const grid: Grid = {
    columns: Form.useWatch<number>('columns', { form, preserve: true }) ?? 6,
    rows: Form.useWatch<number>('rows', { form, preserve: true }) ?? 5,
  };
  const [pageNumber, setPageNumber] = useState(0);
  const [selection, setSelection] = useState<Selection>();
  const facts = useFacts(pages);
  const at = Math.min(pageNumber, pages.length - 1);
  const page = pages[at] ?? { name: '', keys: [] };
  const selected = selection && 'key' in selection ? selection.key : undefined;
  const key = selected === undefined ? undefined : page.keys[selected];

  const open = (number: number) => {
    setPageNumber(number);
    setSelection(undefined);
  };
  const setPage = (next: KeypadPage) => onChange?.(pages.with(at, next));
  const setKeys = (keys: Key[]) => setPage({ ...page, keys });
  const addPage = () => {
    onChange?.([...pages, { name: t('pos.newPage', { number: pages.length + 1 }), keys: [] }]);
    open(pages.length);
  };
  const removePage = async () => {
    const ask = { title: t('pos.deletePageAsk', { name: page.name }), ok: t('pos.deletePage'), danger: true };
    if (page.keys.length > 0 && !(await confirm(ask))) return;
    onChange?.(pages.toSpliced(at, 1));
    open(Math.max(0, at - 1));
  };
  const movePage = (to: number) => {
    onChange?.(pages.toSpliced(at, 1).toSpliced(to, 0, page));
    open(to);
  };
  const latest = useLatest({ pages, grid });
  const [isFilling, setFilling] = useState(false);
  const fill = async () => {
    setFilling(true);
    const products = await call(bestSellers, { branchId, count: grid.columns * grid.rows }).catch(() => undefined);
    setFilling(false);
    // What was changed while they were loading stays.
    const { pages: pagesNow, grid: gridNow } = latest();
    const filled = pagesNow[at];
    if (!products || !filled) return;
    const present = new Set(productIdsIn(pagesNow));
    const missing = products.filter(({ id }) => !present.has(id));
    const places = freePlaces(filled.keys, gridNow, missing.length);
    const added = places.flatMap((place, number) => {
      const product = missing[number];
      return product ? [keyFor(product, place)] : [];
    });
    if (added.length === 0) return toast.info(missing.length > 0 ? t('pos.gridFull') : t('pos.bestSellersNone'));
    onChange?.(pagesNow.with(at, { ...filled, keys: [...filled.keys, ...added] }));
    toast.success(t('pos.bestSellersAdded', { count: added.length }));
  };
  const remove = (number: number) => {
    setSelection(undefined);
    setKeys(page.keys.toSpliced(number, 1));
  };
  return (
    <div className="td-layout">
      <div className="td-layout-pages">
        <div className="td-layout-tabs" role="tablist" aria-label={t('pos.pages')}>
          {pages.map(({ name }, number) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its place only, and its name is typed here
              key={number}
              type="button"
              role="tab"
              aria-selected={number === at}
              className="td-layout-page"
              onClick={() => open(number)}
            >
              {name}
            </button>
          ))}
        </div>
        {readOnly || pages.length >= MAX_PAGES ? null : (
          <Button type="text" icon={<PlusOutlined aria-hidden />} onClick={addPage}>
            {t('pos.addPage')}
          </Button>
        )}
      </div>
      <div className="td-layout-main">
        {readOnly ? null : (
          <div className="td-layout-tools">
            <Input
              aria-label={t('pos.pageName')}
              className="td-layout-name"
              maxLength={40}
              value={page.name}
              onChange={({ target }) => setPage({ ...page, name: target.value })}
            />
            <Button
              icon={<ArrowLeftOutlined aria-hidden />}
              aria-label={t('pos.movePageLeft')}
              disabled={at === 0 || isFilling}
              onClick={() => movePage(at - 1)}
            />
            <Button
              icon={<ArrowRightOutlined aria-hidden />}
              aria-label={t('pos.movePageRight')}
              disabled={at === pages.length - 1 || isFilling}
              onClick={() => movePage(at + 1)}
            />
            <Button
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('pos.deletePage')}
              disabled={pages.length === 1 || isFilling}
              onClick={() => void removePage()}
            />
            <Button icon={<RiseOutlined aria-hidden />} loading={isFilling} onClick={() => void fill()}>
              {t('pos.bestSellers')}
            </Button>
          </div>
        )}
        <KeyGrid
          keys={page.keys}
          grid={grid}
          facts={facts}
          selected={selected}
          readOnly={readOnly}
          onSelect={(number) => setSelection({ key: number })}
          onAdd={(place) => setSelection({ draft: { ...place, kind: 'product' } })}
          onChange={setKeys}
          onRemove={remove}
        />
        {readOnly ? null : <p className="td-layout-help">{t('pos.dragHelp')}</p>}
      </div>
      <aside className="td-layout-side" aria-label={t('pos.keySettings')}>
        {key && selected !== undefined ? (
          <KeyPanel
            key={`${at},${selected}`}
            value={key}
            grid={grid}
            facts={facts}
            readOnly={readOnly}
            onChange={(next) => setKeys(page.keys.with(selected, next))}
            onPlace={(place) => setKeys(withPlace(page.keys, selected, place, grid) ?? page.keys)}
            onRemove={() => remove(selected)}
          />
        ) : selection && 'draft' in selection ? (
          <NewKeyPanel
            draft={selection.draft}
            onChange={(draft) => setSelection({ draft })}
            onAdd={(next) => {
              setKeys([...page.keys, next]);
              setSelection({ key: page.keys.length });
            }}
          />
        ) : (
          <p className="td-layout-hint">{t('pos.selectKey')}</p>
        )}
      </aside>
    </div>
  );
}
