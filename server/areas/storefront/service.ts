export { eraseStorefront } from './items/queries.ts';
