import { columnId, importFieldNames, type importTemplate } from '#contract/catalogue/imports.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { textIn } from '#server/platform/packs.ts';
import { columnsIn } from '#server/platform/sheets/titles.ts';
import { CSV_TYPE, readableBy, writeCsv, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';

const ownColumns = importFieldNames.map((field) => ({ title: columnId(field), cost: field === 'costPrice' }));
const noPages = async function* () {};

export const template = async (
  { scope }: Ctx,
  { format, language, name = 'products' }: Input<typeof importTemplate>,
): Promise<Download> => {
  const [columns, pages] = readableBy(scope, columnsIn(language, ownColumns), noPages());
  return format === 'csv'
    ? { filename: `${name}.csv`, type: CSV_TYPE, body: await writeCsv(columns, pages, { mark: true }) }
    : {
        filename: `${name}.xlsx`,
        type: XLSX_TYPE,
        body: await writeXlsx(textIn(language, 'catalogue.sheetProducts'), columns, pages),
      };
};
