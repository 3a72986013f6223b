import { Checkbox } from 'antd';
import { productGroups } from '#contract/reports/frame.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import type { FilterField } from '#web/desk/ui/list.ts';
import { inWords } from '#web/platform/i18n.ts';

type Group = (typeof productGroups)[number];

export const groupWord = (group: Group): string =>
  inWords(
    (
      {
        category: 'reports.columnCategory',
        brand: 'reports.columnBrand',
        supplier: 'reports.columnSupplier',
      } as const
    )[group],
  );

type GroupFilter = { categoryId?: number; only?: boolean; without?: Group };

/** Only this category, without its subcategories. */
const onlyField = (): FilterField<GroupFilter> => ({
  names: ['only'],
  label: t('reports.onlyCategory'),
  chip: ({ only }) => (only ? t('reports.onlyCategory') : undefined),
  control: ({ only, categoryId }, change) =>
    categoryId === undefined ? null : (
      <Checkbox checked={only ?? false} onChange={({ target }) => change({ only: target.checked || undefined })}>
        {t('reports.onlyCategory')}
      </Checkbox>
    ),
});

/** Products without a group: seldom needed, so it only appears once a report links to them. */
const withoutField = (): FilterField<GroupFilter> => {
  const field: FilterField<GroupFilter> = choice(
    'without',
    t('reports.without'),
    productGroups.map((value) => ({ value, label: groupWord(value) })),
  );
  return { ...field, control: (filter, change) => (filter.without ? field.control(filter, change) : null) };
};

/** Product filters that lead here from one of their groups. */
export const groupFields = (): FilterField<GroupFilter>[] => [onlyField(), withoutField()];
