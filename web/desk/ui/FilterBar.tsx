import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/desk/ui/texts.ts';
import { fieldsInBar, isWide, linesOf, PLACE_WIDTH, SEARCH_WIDTH, TOOLS_WIDTH } from './filterRoom.ts';
import type { FilterField, FilterGroup } from './list.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { useIsPhone } from './media.ts';
import { useChipPlace } from './pageHead.ts';
import { SearchBox } from './SearchBox.tsx';
import { useWidth } from './width.ts';
import './filters.css';

type FilterBarProps<F> = {
  filter: F;
  onFilter: (changes: Partial<F>) => void;
  fields: readonly FilterField<F>[];
  /** Rarely used filters, in a drawer. */
  more?: readonly FilterGroup<F>[];
  /** What the keyword searches; without it there is no search box. */
  search?: string;
  onArrowDown?: () => void;
  /** The table's own tools, at the far end. */
  tools?: ReactNode;
};

export function FilterBar<F extends { keyword?: string }>(props: FilterBarProps<F>) {
  const { filter, onFilter, more = [], search, onArrowDown, tools } = props;
  const phone = useIsPhone();
  const head = useChipPlace();
  const [bar, room] = useWidth<HTMLElement>();
  const places = props.fields.filter(({ isPlace }) => isPlace);
  const fields = props.fields.filter(({ isPlace }) => !isPlace);
  const isSet = (field: FilterField<F>) => field.chip(filter) !== undefined;
  const taken = places.length * PLACE_WIDTH + (search ? SEARCH_WIDTH : 0) + (tools ? TOOLS_WIDTH : 0);
  const inBar = phone ? [] : fieldsInBar(fields, room, taken, more.length > 0);
  const folded = phone ? [] : fields.slice(inBar.length);
  const first = phone && more.length > 0 ? fields : folded;
  const groups = first.length > 0 ? [{ title: t('ui.filtersMostUsed'), fields: first }, ...more] : more;
  const setFields = [...fields, ...more.flatMap((group) => group.fields)].filter(isSet);
  const chips = setFields.filter((field) => !inBar.includes(field));
  const clear = (which: readonly FilterField<F>[]) =>
    onFilter(Object.fromEntries(which.flatMap(({ names }) => names.map((name) => [name, undefined]))) as Partial<F>);
  const narrowedBy = [filter.keyword, ...[...places, ...setFields].map((field) => field.chip(filter))].filter(Boolean);
  const chipRow =
    setFields.length > 0 ? (
      <div className="td-filters-chips">
        {chips.map((field) => (
          <Tag
            key={field.label}
            closable={{ 'aria-label': t('ui.clearFilter', { name: field.label }) }}
            onClose={() => clear([field])}
          >
            {field.chip(filter)}
          </Tag>
        ))}
        {phone ? null : (
          <Button type="text" size="small" onClick={() => clear(setFields)}>
            {t('ui.clearFilters')}
          </Button>
        )}
      </div>
    ) : null;
  return (
    <>
      <p className="td-filters-paper" data-text={narrowedBy.join(' · ')} />
      {head && !phone ? createPortal(chipRow, head) : null}
      <search
        className="td-filters"
        aria-label={t('ui.filters')}
        data-wraps={phone || linesOf(fields, room) > 1 || undefined}
        ref={bar}
      >
        {places.map((field) => (
          <span key={field.label} className="td-filter-place">
            {field.control(filter, onFilter)}
          </span>
        ))}
        {phone ? chipRow : null}
        {search ? (
          <SearchBox
            placeholder={search}
            value={filter.keyword ?? ''}
            onSearch={(keyword) => onFilter({ keyword: keyword || undefined } as Partial<F>)}
            onArrowDown={onArrowDown}
          />
        ) : null}
        {phone && fields.length > 0 && more.length === 0 ? (
          <FilterSheet {...props} fields={fields} count={chips.length} />
        ) : null}
        {inBar.map((field) => (
          <span key={field.label} className={isWide(field) ? 'td-filter-wide' : 'td-filter-field'}>
            {field.control(filter, onFilter)}
          </span>
        ))}
        {groups.length > 0 ? (
          <MoreFilters
            filter={filter}
            onFilter={onFilter}
            groups={groups}
            count={chips.length}
            title={phone ? t('ui.filters') : t('ui.filtersMore')}
          />
        ) : null}
        {tools ? <span className="td-filters-tools">{tools}</span> : null}
        {head || phone ? null : chipRow}
      </search>
    </>
  );
}

function FilterSheet<F>({ filter, onFilter, fields, count }: FilterBarProps<F> & { count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('ui.filters')}
        </Button>
      </Badge>
      <Drawer title={t('ui.filters')} placement="bottom" size="auto" open={open} onClose={() => setOpen(false)}>
        <div className="td-filters-sheet">
          {fields.map((field) => (
            <span key={field.label}>{field.control(filter, onFilter)}</span>
          ))}
          <Button type="primary" block onClick={() => setOpen(false)}>
            {t('ui.showResults')}
          </Button>
        </div>
      </Drawer>
    </>
  );
}
