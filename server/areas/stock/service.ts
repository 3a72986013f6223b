export { BRANCH_INACTIVE, refuseInactive } from './branch.ts';
export { eraseStock } from './erase.ts';
export { refuseBackdated, refuseLateEntry, refuseOddTime } from './ledger/backdating.ts';
export { pageByDate } from './ledger/byDate.ts';
export { costOf, type Hold, type Move, type Mover, openLevels, post } from './ledger/ledger.ts';
export { pageOfStock } from './ledger/queries.ts';
export { type IssueLine, refuseShortage } from './ledger/shortage.ts';
export { pageOfLevels } from './levels/queries.ts';
export { type LostLine, openWriteOff } from './writeOffs/service.ts';
