import {
  applyImport,
  checkImport,
  discardImport,
  fixImport,
  getImport,
  type ImportRow,
  importFieldNames,
  importNewNames,
  importRows,
  type ProductImport as Job,
  pageOfImports,
  revertImport,
} from '#contract/catalogue/imports.ts';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { getProduct, pageOfProducts } from '#contract/catalogue.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { ImportPage } from '#web/desk/areas/imports/ImportPage.tsx';
import type { ImportKind } from '#web/desk/areas/imports/kind.ts';
import { NewNames } from './NewNames.tsx';
import { columnName, fieldName, valueWords } from './names.ts';
import { SheetDrop } from './SheetDrop.tsx';
import { TemplateButton } from './TemplateButton.tsx';

const lists = [brands, categories, suppliers, tags].flatMap(({ list, page }) => [list, page]);

const products: ImportKind = {
  path: pathOf('productImport'),
  endpoints: { getImport, pageOfImports, importRows, checkImport, fixImport, applyImport, revertImport, discardImport },
  reads: [importNewNames],
  refresh: [pageOfProducts, getProduct, ...lists],
  fields: importFieldNames,
  fieldName,
  columnName,
  valueWords,
  describe: ({ title, sku }: ImportRow) => ({ main: title || t('catalogue.importNoTitle'), sub: sku }),
  describingFields: ['title', 'sku'],
  texts: () => ({
    title: t('catalogue.importProducts'),
    record: t('common.product'),
    field: t('catalogue.importProductField'),
    fieldOf: (column) => t('catalogue.importFieldOf', { column }),
    search: t('catalogue.importRowSearch'),
    saving: t('catalogue.importSavingProducts'),
    undoWarning: t('catalogue.importUndoWarning'),
    undone: t('catalogue.importUndoneHint'),
  }),
  Drop: SheetDrop,
  template: <TemplateButton />,
  Extra: NewNames,
  needsBranch: ({ needsBranch }: Job) => needsBranch,
};

export function ProductImport() {
  return <ImportPage kind={products} />;
}
