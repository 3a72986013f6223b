import { standingJob } from '#server/platform/jobs/definition.ts';
import { clearExpired } from './cleanup.ts';

export const cleanupJob = standingJob('cleanup', { cron: '7 * * * *', action: (services) => clearExpired(services) });
