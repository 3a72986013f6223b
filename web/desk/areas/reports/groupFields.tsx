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

/** Only this category, and none of those below it. */
const onlyField = (): FilterField<GroupFilter> => ({
  names: ['only'],
  label: t('reports.onlyCategory'),
  chip: ({ only }) => (only ? t('reports.onlyCategory') : undefined),
  control: ({ only, categoryId }, change) => (
    <Checkbox
      checked={only ?? false}
      disabled={categoryId === undefined}
      onChange={({ target }) => change({ only: target.checked || undefined })}
    >
      {t('reports.onlyCategory')}
    </Checkbox>
  ),
});

/** Filters of products that lead here from one group of them. */
export const groupFields = (): FilterField<GroupFilter>[] => [
  onlyField(),
  choice(
    'without',
    t('reports.without'),
    productGroups.map((value) => ({ value, label: groupWord(value) })),
  ),
];
