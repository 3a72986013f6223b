import type { Input } from '#contract/endpoint.ts';
import { stockByDateReport } from '#contract/stock/byDate.ts';
import { levelsByDate, pageByDate, totalsByDate } from '#server/areas/stock/service.ts';
import { textIn } from '#server/platform/packs.ts';
import type { Source } from './frame.ts';

type Filter = Input<typeof stockByDateReport.page>;

export const stockByDateSource: Source<Filter> = {
  report: stockByDateReport,
  page: async (db, scope, filter) => ({ ...(await pageByDate(db, scope, filter)), before: null, period: null }),
  rows: levelsByDate,
  totals: totalsByDate,
  atOneMoment: (filter) => (filter.at || filter.day ? filter : { ...filter, at: new Date() }),
  about: ({ at = new Date(), day, basis }, { language, formats, timeZone }) => [
    day === undefined ? formats.dateTime(at, timeZone) : formats.day(day),
    ...(basis === 'known' ? [textIn(language, 'reports.lateEntries')] : []),
  ],
  dayOf: ({ at, day }) => day ?? at,
};
