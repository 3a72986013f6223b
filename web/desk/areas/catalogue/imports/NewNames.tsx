import { useQuery } from '@tanstack/react-query';
import { type ImportListKind, importListKinds, importNewNames } from '#contract/catalogue/imports.ts';
import type { ImportJob } from '#contract/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { query } from '#web/platform/query.ts';
import '#web/desk/areas/imports/imports.css';

const countWords = (kind: ImportListKind, count: number): string =>
  ({
    supplier: t('catalogue.importNewSuppliers', { count }),
    brand: t('catalogue.importNewBrands', { count }),
    category: t('catalogue.importNewCategories', { count }),
    tag: t('catalogue.importNewTags', { count }),
  })[kind];

/** The lists that an import adds to: a misspelled supplier shows here before it is created. */
export function NewNames({ job: { id, state } }: { job: ImportJob }) {
  const { data } = useQuery({ ...query(importNewNames, { id }), staleTime: 0 });
  const kinds = importListKinds.filter((kind) => data && data[kind].count > 0);
  if (!data || kinds.length === 0) return null;
  return (
    <div className="td-new-names">
      <p>{state === 'applied' ? t('catalogue.importCreated') : t('catalogue.importWillCreate')}</p>
      <ul>
        {kinds.map((kind) => {
          const { count, names } = data[kind];
          return (
            <li key={kind}>
              <strong>{countWords(kind, count)}</strong> {names.join(', ')}
              {count > names.length ? ` … ${t('common.andMore', { count: count - names.length })}` : ''}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
