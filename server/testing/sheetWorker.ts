import { sheetJob } from '#server/areas/reports/service.ts';
import type { Services } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { openStorage } from '#server/platform/storage.ts';

/* One of several app processes that create long sheets: it runs until it is killed. */

const [url = '', dataDir = '', leaseMs = '3000', partRows = '1000'] = process.argv.slice(2);
const database = await openDatabase({ url, poolSize: 5 });
const storage = openStorage({ dataDir, s3: undefined });
const services = { database, storage } as Services;
const jobs = openJobs(services, [sheetJob({ partRows: Number(partRows) })], {
  leaseMs: Number(leaseMs),
  onError: (error) => process.stderr.write(`${error}\n`),
});
jobs.start();
