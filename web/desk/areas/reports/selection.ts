import type { z } from 'zod';
import type { Report, ReportPage } from '#contract/reports/frame.ts';
import type { FilterField } from '#web/desk/ui/list.ts';
import { readFilter } from '#web/platform/url.ts';

/** The fields of a report's filter, except those at their default: these get no chip. */
export const chosenFields = <F extends object>(
  schema: z.ZodObject,
  fields: readonly FilterField<F>[],
): FilterField<F>[] => {
  const usual = readFilter(schema, new URLSearchParams()) as Partial<F>;
  return fields.map((field) => ({
    ...field,
    chip: (filter) => (field.names.every((name) => filter[name] === usual[name]) ? undefined : field.chip(filter)),
  }));
};

/** True if the shown costs do not add up to their total: only users who see all rows can tell. */
export const costsDiffer = ({ columns }: Pick<Report, 'columns'>, page: ReportPage | undefined): boolean =>
  page !== undefined &&
  page.data.length === page.totalCount &&
  Object.entries(columns).some(([name, { kind, cost, total }]) => {
    if (!cost || !total || kind !== 'money' || page.totals[name] === undefined) return false;
    return page.data.reduce((sum, row) => sum + Number(row[name] ?? 0), 0) !== Number(page.totals[name]);
  });
