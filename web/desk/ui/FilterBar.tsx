import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { FilterField, FilterGroup } from './list.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { useIsPhone } from './media.ts';
import { SearchBox } from './SearchBox.tsx';
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
  const places = props.fields.filter(({ isPlace }) => isPlace);
  const fields = props.fields.filter(({ isPlace }) => !isPlace);
  const isSet = (field: FilterField<F>) => field.chip(filter) !== undefined;
  const setMore = more.flatMap((group) => group.fields).filter(isSet);
  const activeFields = [...fields.filter(isSet), ...setMore];
  const chips = phone ? activeFields : setMore;
  const clear = (which: readonly FilterField<F>[]) =>
    onFilter(Object.fromEntries(which.flatMap(({ names }) => names.map((name) => [name, undefined]))) as Partial<F>);
  const clearAll =
    !phone && activeFields.length > 0 ? (
      <Button type="text" size={more.length > 0 ? 'small' : undefined} onClick={() => clear(activeFields)}>
        {t('ui.clearFilters')}
      </Button>
    ) : null;
  const narrowedBy = [filter.keyword, ...[...places, ...activeFields].map((field) => field.chip(filter))].filter(
    Boolean,
  );
  return (
    <>
      <p className="td-filters-paper" data-text={narrowedBy.join(' · ')} />
      <search className="td-filters" aria-label={t('ui.filters')}>
        {places.map((field) => (
          <span key={field.label} className="td-filter-place">
            {field.control(filter, onFilter)}
          </span>
        ))}
        {search ? (
          <SearchBox
            placeholder={search}
            value={filter.keyword ?? ''}
            onSearch={(keyword) => onFilter({ keyword: keyword || undefined } as Partial<F>)}
            onArrowDown={onArrowDown}
          />
        ) : null}
        {phone && fields.length > 0 && more.length === 0 ? (
          <FilterSheet {...props} fields={fields} count={activeFields.length} />
        ) : null}
        {phone ? null : fields.map((field) => <span key={field.label}>{field.control(filter, onFilter)}</span>)}
        {more.length > 0 ? (
          <MoreFilters
            filter={filter}
            onFilter={onFilter}
            groups={phone && fields.length > 0 ? [{ title: t('ui.filtersMostUsed'), fields }, ...more] : more}
            count={phone ? activeFields.length : setMore.length}
            title={phone ? t('ui.filters') : t('ui.filtersMore')}
          />
        ) : null}
        {more.length === 0 ? clearAll : null}
        {tools ? <span className="td-filters-tools">{tools}</span> : null}
        {chips.length > 0 || (more.length > 0 && clearAll) ? (
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
            {more.length > 0 ? clearAll : null}
          </div>
        ) : null}
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
