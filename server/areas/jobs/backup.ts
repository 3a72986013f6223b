import { say } from '#contract/messages/sentence.ts';
import { backUpByPlan } from '#server/platform/backups.ts';
import { JobFailure } from '#server/platform/jobs/definition.ts';
import type { TaskRunner } from './task.ts';

/** Backs up the whole deployment into the data directory of the process that runs it. */
export const backUp: TaskRunner<'backup'> = async ({ services }, { keep }) => {
  const { name, bytes, kept } = await backUpByPlan(services, keep).catch((error: Error) => {
    throw new JobFailure(say('jobs.backupFailed', { reason: error.message.slice(0, 200) }), false);
  });
  return { words: say('jobs.backupDone', { file: name, size: (bytes / 1e6).toFixed(1), kept }) };
};
