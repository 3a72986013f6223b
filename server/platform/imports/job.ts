import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { type JobDefinition, job, standingJob } from '#server/platform/jobs/definition.ts';
import type { ImportDefinition } from './definition.ts';
import { deleteOldJobs, setProgress } from './jobs.ts';
import { recover, type ScopeReader } from './recover.ts';

const Input = z.object({
  importId: Id,
  /** The person who started the step; earlier runs do not have it. */
  userId: Id.optional(),
  /** The location of the file that is being read. */
  folder: z.string().optional(),
});

export const jobKindOf = ({ kind }: Pick<ImportDefinition, 'kind'>): string => `${kind}Import`;

/**
 * A step of an import. The process that received the request does it at once (`startStep`), as somebody waits for the
 * answer. Any other process that gets the run takes over from one that is gone.
 */
export const importJob = (definition: ImportDefinition, readScope: ScopeReader): JobDefinition => ({
  ...job(jobKindOf(definition), {
    input: Input,
    run: async (work, { importId, ...asked }) => {
      await recover(work, definition, importId, { ...asked, readScope });
      return { state: 'done', words: say('jobs.done') };
    },
  }),
  history: 'none',
  neverGivesUp: true,
  beforeServing: true,
  showProgress: (db, { input }, progress, total) => setProgress(db, Input.parse(input).importId, progress, total),
});

/** An import that nobody applied within a month is deleted. */
export const importSweepJob = standingJob('importSweep', {
  cron: '27 * * * *',
  action: ({ database }) => deleteOldJobs(database.db),
});
