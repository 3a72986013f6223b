import { standingJob } from '#server/platform/jobs/definition.ts';
import { watchTills } from './alarms.ts';

export const tillWatchJob = standingJob('tillWatch', {
  cron: '* * * * *',
  action: watchTills,
  // While the server was down it could hear no till: each gets a minute to say hello before it counts as silent.
  maxLateMs: 60_000,
});
