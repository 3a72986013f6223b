import { say } from '#contract/messages/sentence.ts';
import type { TaskRunner } from '#server/areas/jobs/service.ts';
import { pageByDate } from '#server/areas/stock/service.ts';
import { textIn } from '#server/platform/packs.ts';
import { fileOf } from './file.ts';
import { stockByDateSource } from './stockByDate.ts';

/** The stock on hand at the due time, as a sheet to keep. */
export const snapshotStock: TaskRunner<'stockSnapshot'> = async (ctx) => {
  const { db, services, scope, branchId, dueAt, language, formats, timeZone } = ctx;
  const filter = {
    at: dueAt,
    basis: 'recorded' as const,
    pageNo: 1,
    pageSize: 1,
    ...(branchId !== null && { branchId }),
  };
  const { totalCount } = await pageByDate(db, scope, filter);
  const office = { db, printer: services.printer };
  const file = await fileOf(office, scope, stockByDateSource, filter, { language, format: 'xlsx' });
  return {
    words: say('jobs.snapshotOutcome', { count: totalCount, file: file.filename }),
    letter: {
      subject: textIn(language, 'jobs.snapshotSubject', { at: formats.dateTime(dueAt, timeZone) }),
      lines: [],
      file,
    },
  };
};
