import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import type { Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { job } from '#server/platform/jobs/definition.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { queueMail } from '#server/platform/outbox.ts';

/* One of several app processes that work on the same jobs: it runs until it is killed. */

const [url = '', leaseMs = '3000', workMs = '300'] = process.argv.slice(2);
const database = await openDatabase({ url, poolSize: 5 });
const letters = job('letter', {
  input: z.object({}),
  run: async ({ run, signal }) => {
    process.stdout.write(`begun ${run.id}\n`);
    await pause(Number(workMs), undefined, { signal });
    return {
      state: 'done',
      words: say('jobs.mailedTo', { email: String(process.pid) }),
      write: (trx) => queueMail(trx, { to: `job-${run.jobId}@shop.test`, subject: 'Once', text: '' }, 3600_000),
    };
  },
});
const jobs = openJobs({ database } as Services, [letters], { leaseMs: Number(leaseMs), onError: () => {} });
jobs.start();
