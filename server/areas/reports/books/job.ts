import { sql } from 'kysely';
import { z } from 'zod';
import type { Input } from '#contract/endpoint.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type checkBooks, checkTitle } from '#contract/reports/books.ts';
import { pathOf } from '#contract/screens.ts';
import { type TaskRunner, wordsIn } from '#server/areas/jobs/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type JobDefinition, job } from '#server/platform/jobs/definition.ts';
import { requestRun } from '#server/platform/jobs/queue.ts';
import { textIn } from '#server/platform/packs.ts';
import { type Proof, proveBooks } from './prove.ts';
import { BOOKS_JOB, readBooks } from './queries.ts';

const outcomeOf = ({ rows, wrong }: Proof): Sentence =>
  wrong === 0 ? say('books.right', { rows }) : say('books.wrong', { count: wrong });

/** What the user requested on the page. */
export const booksJob: JobDefinition = job(BOOKS_JOB, {
  input: z.object({ full: z.boolean() }),
  run: async ({ services, run, progress }, { full }) => {
    if (run.companyId === null) throw new Error('Books are of a company');
    const proof = await proveBooks(services.database.db, run.companyId, { full, progress });
    return { state: 'done', words: outcomeOf(proof) };
  },
});

/** One run at a time: while one is waiting or running, another request returns that one. */
export const requestCheck = async (ctx: Ctx, { full }: Input<typeof checkBooks>) => {
  const { companyId, userId } = ctx.scope;
  await ctx.write(async (trx) => {
    // A run in progress keeps what it was requested for.
    const { rows } = await sql<{ id: number }>`
      insert into job as j (company_id, kind, input) values (${companyId}, ${BOOKS_JOB}, ${JSON.stringify({ full })}::jsonb)
      on conflict (company_id) where kind = 'books' do update set input = case
        when exists (select from job_run r where r.job_id = j.id and r.state in ('waiting', 'running')) then j.input
        else excluded.input end
      returning j.id`.execute(trx);
    if (rows[0]) await requestRun(trx, rows[0].id, userId);
  });
  return readBooks(ctx.db, ctx.scope);
};

/** As a schedule: it reports what is wrong, and sends nothing when all is well. */
export const watchBooks: TaskRunner<'books'> = async (ctx, { full }) => {
  const { db, scope, progress, language, services } = ctx;
  const proof = await proveBooks(db, scope.companyId, { full, progress });
  const words = outcomeOf(proof);
  if (proof.wrong === 0) return { words };
  const { checks } = await readBooks(db, scope);
  const lines = checks
    .filter(({ status }) => status === 'wrong')
    .flatMap(({ name, culprits }) => [
      textIn(language, checkTitle(name)),
      ...culprits.map(
        ({ label, branchName, day }) =>
          `– ${[wordsIn(language, label as Sentence), branchName, day].filter(Boolean).join(' · ')}`,
      ),
    ]);
  return {
    words,
    letter: {
      subject: textIn(language, 'books.wrongSubject', { count: proof.wrong }),
      lines: [
        lines.join('\n'),
        `${textIn(language, 'books.open')}: ${services.config.publicUrl}${pathOf('bookChecks')}`,
      ],
    },
  };
};
