import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { type JobDefinition, job, standingJob } from '#server/platform/jobs/definition.ts';
import type { ImportDefinition } from './definition.ts';
import { deleteOldJobs, setProgress } from './jobs.ts';
import { recover, type ScopeReader } from './recover.ts';

const Input = z.object({
  importId: Id,
  /** Who asked for the step; runs of before do not say it. */
  userId: Id.optional(),
  /** Where the file that is being read was left. */
  folder: z.string().optional(),
});

export const jobKindOf = ({ kind }: Pick<ImportDefinition, 'kind'>): string => `${kind}Import`;

/**
 * A step of an import. The process that was asked does it at once (`startStep`), as somebody waits for the answer. Any
 * other process that comes to the run takes over from one that is gone.
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

/** What nobody applied within a month is forgotten. */
export const importSweepJob = standingJob('importSweep', {
  cron: '27 * * * *',
  act: ({ database }) => deleteOldJobs(database.db),
});
