/* What other areas use of the catalogue. */
export { eraseCatalogue } from './erase.ts';
export { readCell } from './imports/cells.ts';
export { productImports } from './imports/definition.ts';
export { productHeadings } from './imports/headings.ts';
export { mergeSuppliers } from './lists/service.ts';
export { ownersOf } from './products/codes.ts';
export { insertProducts, type NewProduct } from './products/writer.ts';
export { bestOf } from './search/search.ts';
