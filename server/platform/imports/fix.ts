import { say } from '#contract/messages/sentence.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { ImportDefinition } from './definition.ts';
import type { Column, ImportJob } from './jobs.ts';
import { readCells, saveCells } from './rows.ts';
import type { Mapping } from './sheet.ts';

type Fix = { row: number; values?: Record<string, string> | undefined; skip?: boolean | undefined };
export type Fixes = { rows: readonly Fix[]; skipWrong: boolean };

/** Corrections of cells: a field without a column in the file gets one behind the others. */
export const fixCells = (
  definition: ImportDefinition,
  { id, columns: inFile, mapping: chosen }: Pick<ImportJob, 'id' | 'columns' | 'mapping'>,
  locked: readonly string[],
  fixes: readonly Fix[],
) => {
  const columns: Column[] = [...inFile];
  const mapping: Mapping = { ...chosen };
  const columnOf = new Map(Object.entries(mapping).map(([column, field]) => [field, Number(column)]));
  const fields = definition.fields as readonly string[];
  for (const [at, { values = {} }] of fixes.entries())
    for (const field of Object.keys(values)) {
      if (!fields.includes(field) || locked.includes(field))
        throw badField(`rows.${at}.values.${field}`, say('imports.noSuchColumn'));
      if (columnOf.has(field)) continue;
      columnOf.set(field, columns.length);
      mapping[columns.length] = field;
      columns.push({ title: definition.titleOf(field), samples: [] });
    }
  const fixed = fixes.filter(({ values }) => values);
  const save = async (trx: Trx): Promise<void> => {
    if (fixed.length === 0) return;
    const staged = await readCells(
      trx,
      id,
      fixed.map(({ row }) => row),
    );
    const cellsOf = new Map(staged.map(({ row, cells }) => [row, [...cells]]));
    for (const { row, values = {} } of fixed) {
      const cells = cellsOf.get(row);
      for (const [field, text] of Object.entries(values)) {
        const column = columnOf.get(field) ?? 0;
        while (cells && cells.length <= column) cells.push('');
        cells?.splice(column, 1, text.trim());
      }
    }
    await saveCells(
      trx,
      id,
      [...cellsOf].map(([row, cells]) => ({ row, cells })),
    );
  };
  return { columns, mapping, save };
};
