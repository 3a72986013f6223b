import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { FilterGroup } from './list.ts';
import './more.css';

type MoreFiltersProps<F> = {
  filter: F;
  onFilter: (changes: Partial<F>) => void;
  groups: readonly FilterGroup<F>[];
  count: number;
  title: string;
};

/** Every other field, in a drawer. Its values apply when confirmed, not with every key. */
export function MoreFilters<F extends object>({ filter, onFilter, groups, count, title }: MoreFiltersProps<F>) {
  const [draft, setDraft] = useState<F>();
  const names = groups.flatMap(({ fields }) => fields.flatMap((field) => field.names));
  const close = () => setDraft(undefined);
  const apply = (values: F) => {
    onFilter(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<F>);
    close();
  };
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined aria-hidden />} onClick={() => setDraft(filter)}>
          {title}
        </Button>
      </Badge>
      <Drawer
        title={title}
        size={480}
        open={draft !== undefined}
        onClose={close}
        footer={
          <span className="td-more-buttons">
            <Button type="primary" onClick={() => draft && apply(draft)}>
              {t('ui.showResults')}
            </Button>
            <Button onClick={() => apply({} as F)}>{t('ui.clearFilters')}</Button>
          </span>
        }
      >
        {draft ? (
          <form
            className="td-more"
            onSubmit={(event) => {
              event.preventDefault();
              apply(draft);
            }}
          >
            {groups.map(({ title: heading, fields }) => (
              <fieldset key={heading}>
                <legend>{heading}</legend>
                {fields.map((field) => (
                  <div key={field.label} className="td-more-field">
                    <span aria-hidden>{field.label}</span>
                    {field.control(draft, (changes) => setDraft({ ...draft, ...changes }))}
                  </div>
                ))}
              </fieldset>
            ))}
            <input type="submit" hidden />
          </form>
        ) : null}
      </Drawer>
    </>
  );
}
