import { standingJob } from '#server/platform/jobs/definition.ts';
import { releaseLeases } from './leases.ts';

export const leaseReleaseJob = standingJob('leaseRelease', { cron: '*/5 * * * *', action: releaseLeases });
