import { buffer } from 'node:stream/consumers';
import { writeCsv, writeXlsx } from '#server/platform/sheets/write.ts';

type Sheet = { headings: string[]; cells: string[][] };

const pages = async function* ({ cells }: Sheet) {
  for (let at = 0; at < cells.length; at += 500) yield cells.slice(at, at + 500);
};
const columnsOf = ({ headings }: Sheet) => headings.map((title) => ({ title }));

export const asXlsx = async (sheet: Sheet): Promise<Buffer> =>
  buffer(await writeXlsx('Products', columnsOf(sheet), pages(sheet)));
export const asCsv = async (sheet: Sheet): Promise<Buffer> =>
  buffer(await writeCsv(columnsOf(sheet), pages(sheet), { mark: false }));
