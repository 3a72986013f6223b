import { importFieldNames, importFields, type importTemplate } from '#contract/catalogue/imports.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { CSV_TYPE, readableBy, writeCsv, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';

const columnsOfOurs = importFieldNames.map((field) => ({ title: importFields[field], cost: field === 'costPrice' }));
const noPages = async function* () {};

export const template = async (
  { scope }: Ctx,
  { format, name = 'products' }: Input<typeof importTemplate>,
): Promise<Download> => {
  const [columns, pages] = readableBy(scope, columnsOfOurs, noPages());
  return format === 'csv'
    ? { filename: `${name}.csv`, type: CSV_TYPE, body: await writeCsv(columns, pages, { mark: true }) }
    : { filename: `${name}.xlsx`, type: XLSX_TYPE, body: await writeXlsx('Products', columns, pages) };
};
