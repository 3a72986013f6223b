/* What other parts of the server use of tills. */

export { enrolDevice } from './devices/service.ts';
export { eraseTills } from './erase.ts';
export { type EventCtx, receiveEvents } from './events/receive.ts';
export { startTillWatch } from './flags/alarms.ts';
export { openFlags } from './flags/flags.ts';
