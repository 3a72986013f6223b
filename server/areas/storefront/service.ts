export { eraseStorefront } from './items/queries.ts';
export { saveItem } from './items/service.ts';
