import type { Services } from '#server/platform/context.ts';
import { standingJob } from '#server/platform/jobs/definition.ts';
import { deleteUnused } from './queries.ts';

const BATCH_FILES = 200;

/** Files that no record has referred to for a day: forms left without saving, pictures replaced by others. */
export const sweepUploads = async ({ database, storage }: Services): Promise<number> => {
  for (let deleted = 0; ; ) {
    const { count, files } = await deleteUnused(database.db, BATCH_FILES);
    // The row first: a file without a row is litter, a row without a file is a broken picture.
    for (const name of files) await storage.remove(name);
    deleted += count;
    if (count < BATCH_FILES) return deleted;
  }
};

export const uploadSweepJob = standingJob('uploadSweep', { cron: '37 * * * *', action: sweepUploads });
