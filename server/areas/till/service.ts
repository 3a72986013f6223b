/* What other parts of the server use of tills. */

export { enrolDevice } from './devices/service.ts';
export { eraseTills } from './erase.ts';
export { type EventCtx, receiveEvents } from './events/receive.ts';
export { openFlags } from './flags/flags.ts';
export { tillWatchJob } from './flags/watchJob.ts';
export { leaseReleaseJob } from './leases/releaseJob.ts';
