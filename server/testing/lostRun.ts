import { sql } from 'kysely';
import { readScope } from '#server/areas/identity/service.ts';
import type { Services } from '#server/platform/context.ts';
import type { ImportDefinition } from '#server/platform/imports/definition.ts';
import { importJob, jobKindOf } from '#server/platform/imports/job.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';

/** The run of an import as left by a process that died: some time ago, unless its lease is still valid. */
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

/** Another process, which has not seen the first one's requests. */
export const openOther = (services: Services, definition: ImportDefinition) =>
  openJobs(services, [importJob(definition, readScope)], {
    onError: (error) => {
      throw error;
    },
  });
