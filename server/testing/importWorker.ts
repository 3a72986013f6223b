import { setTimeout as pause } from 'node:timers/promises';
import { productImports } from '#server/areas/catalogue/service.ts';
import { readScope } from '#server/areas/identity/service.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { ImportDefinition } from '#server/platform/imports/definition.ts';
import { importJob } from '#server/platform/imports/job.ts';
import { stepsOf } from '#server/platform/imports/steps.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';

/* One of several app processes. When asked for a step of an import, it stays in the middle of it until it is killed. */

const [url = '', leaseMs = '3000', step = '', importId = '', companyId = '', userId = ''] = process.argv.slice(2);
const database = await openDatabase({ url, poolSize: 5 });
const { db } = database;
const services = { database } as Services;
const jobs = openJobs(services, [importJob(productImports, readScope)], {
  leaseMs: Number(leaseMs),
  onError: () => {},
});
jobs.start();

const stay = async () => {
  process.stdout.write('begun\n');
  await pause(600_000);
};
const definition: ImportDefinition = productImports;
const endless: ImportDefinition = {
  ...definition,
  write: async (...given) => {
    const rows = await definition.write(...given);
    await stay();
    return rows;
  },
  undo: async (...given) => {
    await definition.undo(...given);
    await stay();
  },
};

if (step === 'apply' || step === 'revert') {
  const ctx: Partial<Ctx> = {
    services,
    db,
    scope: await readScope(db, Number(userId), Number(companyId)),
    write: (action) => db.transaction().execute(action),
    answered: async (result) => result,
  };
  await stepsOf(jobs, endless)[step](ctx as Ctx, { id: Number(importId) });
} else process.stdout.write('ready\n');
