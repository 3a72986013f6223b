import { sql } from 'kysely';
import { readScope } from '#server/areas/identity/service.ts';
import type { Services } from '#server/platform/context.ts';
import type { ImportDefinition } from '#server/platform/imports/definition.ts';
import { importJob, jobKindOf } from '#server/platform/imports/job.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';

/** The run of an import as a process leaves it that died: a while ago, unless its lease goes on. */
export const loseRun = (
  { database }: Services,
  definition: ImportDefinition,
  companyId: number,
  importId: number,
  leaseMs = 0,
  asked: { userId?: number; folder?: string } = {},
) =>
  sql`with j as (insert into job (company_id, kind, input)
      values (${companyId}, ${jobKindOf(definition)}, ${JSON.stringify({ importId, ...asked })}::jsonb) returning id)
    insert into job_run (job_id, company_id, due_at, next_at, state, holder, tries, started_at)
    select id, ${companyId}, now(), now() + ${leaseMs} * interval '1 millisecond', 'running', gen_random_uuid(), 1, now() from j`.execute(
    database.db,
  );

/** Another process, which knows nothing of what the first one was asked. */
export const openOther = (services: Services, definition: ImportDefinition) =>
  openJobs(services, [importJob(definition, readScope)], {
    onError: (error) => {
      throw error;
    },
  });
