import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant } from '#contract/fields.ts';
import { messageFields } from '#contract/messages/sentence.ts';
import { XLSX_REPLY } from './xlsx.ts';

/* Long sheets: written in the background, and available for download for a while. docs/areas/reports.md */

/** With more rows than this the sheet is written in the background. */
export const LONG_SHEET_ROWS = 20_000;

const sheetStates = ['waiting', 'running', 'done', 'failed'] as const;
export const ReportSheet = z.object({
  id: Id,
  /** The key of the report's screen. */
  report: z.string(),
  fileName: z.string(),
  /** The chosen days, if any. */
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  status: z.enum(sheetStates),
  progress: z.int(),
  total: z.int(),
  /** Written so far. */
  rows: z.int(),
  bytes: z.int(),
  createTime: Instant,
  finishTime: Instant.nullable(),
  expireTime: Instant,
  /** Why it failed. */
  ...messageFields,
});
export type ReportSheet = z.output<typeof ReportSheet>;

/** Users without an export right have no sheets. */
const exportRights = ['report.export', 'stock.export', 'user.export'] as const;

export const listSheets = endpoint({
  method: 'GET',
  path: '/report/sheet/',
  can: 'signedIn',
  anyOf: exportRights,
  summary: 'Your own long spreadsheets, newest first',
  input: z.strictObject({}),
  reply: z.array(ReportSheet),
});
export const downloadSheet = endpoint({
  method: 'GET',
  path: '/report/sheet/download/{id}/',
  can: 'signedIn',
  anyOf: exportRights,
  summary: 'Download a finished long spreadsheet',
  input: ById,
  reply: XLSX_REPLY,
});
export const deleteSheet = endpoint({
  method: 'POST',
  path: '/report/sheet/delete/{id}/',
  can: 'signedIn',
  anyOf: exportRights,
  summary: 'Cancel a long spreadsheet in progress, or delete a finished one',
  input: ById,
  reply: z.null(),
});
