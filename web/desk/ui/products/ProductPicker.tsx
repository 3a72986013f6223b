import { BarcodeOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { useScanTarget } from '#web/desk/ui/scanTarget.ts';
import { t } from '#web/desk/ui/texts.ts';
import { call } from '#web/platform/api.ts';
import { listQuery } from '#web/platform/query.ts';
import { findInactive } from './inactiveProduct.ts';
import { ProductLine } from './ProductLine.tsx';
import './picker.css';

type ProductPickerProps = {
  /** Scanned: the next code may be on its way into this field. Chosen: by hand, from the list. */
  onPick: (product: ProductHit, how: 'scanned' | 'chosen') => void;
  label?: string;
  placeholder?: string;
  /** The branch whose stock is shown; by default all of the user's branches. */
  branchId?: number;
  /** Inactive products are offered too: for labels or corrections, not for sales. */
  inactiveToo?: boolean;
  autoFocus?: boolean;
  /** Enter in the empty field. */
  onEmptyEnter?: () => void;
};

const DEBOUNCE_MS = 120;
/** The longest keyword of a search; longer pasted text is cut. */
const MAX_KEYWORD_LENGTH = 100;
/** Height of one result in pixels. */
const HIT_HEIGHT_PX = 49;

/** Finds a product while typing or scanning. ↑ ↓ Enter choose; a scanned code and its Enter pick the exact match. */
export function ProductPicker(props: ProductPickerProps) {
  const { onPick, branchId, inactiveToo = false, autoFocus } = props;
  const label = props.label ?? t('ui.pickerLabel');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  /** Why the scanned code matched nothing. */
  const [scanProblem, setScanProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const scans = useRef<Promise<void>>(Promise.resolve());
  // The look-up answers later: it must call the screen's current handler.
  const currentOnPick = useRef(onPick);
  useLayoutEffect(() => {
    currentOnPick.current = onPick;
  });
  const askFor = (keyword: string) => ({
    keyword,
    limit: 20,
    branchId,
    status: inactiveToo ? undefined : ('active' as const),
  });
  const keyword = typed.trim().slice(0, MAX_KEYWORD_LENGTH).trim();
  const debouncedKeyword = useDebounced(keyword, DEBOUNCE_MS);
  const search = useQuery({ ...listQuery(searchProducts, askFor(debouncedKeyword)), enabled: debouncedKeyword !== '' });
  const hits = keyword === '' ? [] : (search.data ?? []);
  const isCurrent = debouncedKeyword === keyword && search.isSuccess && !search.isPlaceholderData;

  const pick = (hit: ProductHit, how: 'scanned' | 'chosen') => {
    setScanProblem(undefined);
    setOpen(false);
    currentOnPick.current(hit, how);
  };
  const lookUp = async (code: string) => {
    // Not through the list's query, which is cancelled as soon as the field is empty.
    const matches = await call(searchProducts, askFor(code)).catch(() => undefined);
    if (!matches) return setTyped((current) => current || code);
    const exact = matches.find(({ match }) => match === 'exact') ?? (matches.length === 1 ? matches[0] : undefined);
    if (exact) return pick(exact, 'scanned');
    if (matches.length === 0) return setScanProblem(await whyNone(code));
    // Words, not a code: put them back to choose from the results, unless something else has been typed.
    setTyped((current) => current || code);
    setOpen(true);
  };
  const whyNone = async (code: string) => {
    const inactive = inactiveToo ? undefined : await findInactive(code, branchId);
    return inactive ? t('ui.pickerInactive', { title: inactive.title }) : t('ui.pickerUnknownCode', { code });
  };
  const take = (code: string) => {
    setTyped('');
    setScanProblem(undefined);
    scans.current = scans.current.then(() => lookUp(code));
  };
  useScanTarget(box, take);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // A scanner's Enter ends a code; it never submits the form around it.
    event.preventDefault();
    if (typed === '') return props.onEmptyEnter?.();
    if (keyword === '' || (isCurrent && open && hits.length > 0)) return;
    // The list still shows an older search: look the code up separately and clear the field for the next scan.
    event.stopPropagation();
    take(keyword);
  };
  return (
    <div className="td-picker" ref={box} onKeyDownCapture={onKey}>
      <AutoComplete
        className="td-picker-input"
        aria-label={label}
        placeholder={props.placeholder ?? t('ui.pickerPlaceholder')}
        prefix={<BarcodeOutlined aria-hidden />}
        autoFocus={autoFocus}
        value={typed}
        open={open && hits.length > 0}
        onOpenChange={setOpen}
        showSearch={{
          filterOption: false,
          onSearch: (text) => {
            setTyped(text);
            setScanProblem(undefined);
            setOpen(true);
          },
        }}
        listHeight={HIT_HEIGHT_PX * 7}
        listItemHeight={HIT_HEIGHT_PX}
        defaultActiveFirstOption
        notFoundContent={null}
        options={hits.map((hit) => ({ value: String(hit.id), label: <ProductLine hit={hit} /> }))}
        // Whoever goes on with something else has read it.
        onBlur={() => setScanProblem(undefined)}
        onSelect={(id: string) => {
          const hit = hits.find((each) => String(each.id) === id);
          setTyped('');
          if (hit) pick(hit, 'chosen');
        }}
      />
      <p className="td-picker-unknown" role="status">
        {scanProblem !== undefined
          ? scanProblem
          : isCurrent && keyword !== '' && hits.length === 0
            ? t('ui.pickerNoMatch')
            : null}
      </p>
    </div>
  );
}
