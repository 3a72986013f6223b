import { createHash } from 'node:crypto';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Ctx } from '#server/platform/context.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { plainHeading } from '#server/platform/sheets/headings.ts';
import { type Limits, readRows, type SheetRow } from '#server/platform/sheets/read.ts';

/** Column → field; other columns are ignored. */
export type Mapping<F extends string = string> = Record<string, F>;

/** The meaning of a heading, in plain letters, depending on its neighbours. */
export type FieldOfHeading<F extends string> = (heading: string, neighbours: readonly string[]) => F | undefined;

/** How the columns of one kind of sheet are recognised. */
export type SheetDefinition<F extends string = string> = {
  limits: Limits;
  fieldOf: FieldOfHeading<F>;
  /** The known headings, which misspelt ones are compared with. */
  words?: ReadonlyMap<string, F>;
  /** Fields that may have several columns, such as codes; any other uses the first column with its name. */
  repeated?: readonly F[];
  /** Rows that may contain the headings: suppliers put their name and address above them. */
  headRows?: number;
  /** How suitable a row is as headings, by the fields found in it; 0: not at all. */
  rate(fields: readonly F[], cells: readonly string[]): number;
  /** The message for a file without such a row. */
  whyNoHeadings: Sentence;
};

/** A sheet from its headings on. */
export type Sheet<F extends string = string> = { headings: string[]; mapping: Mapping<F>; rows: SheetRow[] };

/** Headings by their words, in plain letters, including our own titles. Later fields win over earlier ones. */
export const fieldsByWord = <F extends string>(
  fields: readonly F[],
  wordsOf: (field: F) => readonly string[],
): ReadonlyMap<string, F> =>
  new Map(
    fields.flatMap((field) =>
      wordsOf(field)
        .filter((word) => word !== '')
        .map((word) => [plainHeading(word), field] as const),
    ),
  );

export const guessMapping = <F extends string>(
  { fieldOf, repeated = [] }: Pick<SheetDefinition<F>, 'fieldOf' | 'repeated'>,
  headings: readonly string[],
): Mapping<F> => {
  const plains = headings.map(plainHeading);
  const usedFields = new Set<F>();
  const mapping: Mapping<F> = {};
  plains.forEach((heading, column) => {
    const field = fieldOf(heading, plains);
    if (!field || (usedFields.has(field) && !repeated.includes(field))) return;
    usedFields.add(field);
    mapping[column] = field;
  });
  return mapping;
};

/** The column of a field: the first one or all of them. */
export const columnsOf = <F extends string>(mapping: Mapping<F>, field: F): number[] =>
  Object.keys(mapping)
    .filter((column) => mapping[column] === field)
    .map(Number);

/** Files with the same columns get the same mapping. */
export const signatureOf = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(plainHeading).join('\n')).digest('hex').slice(0, 32);

const isBlank = ({ cells }: SheetRow) => cells.every((cell) => cell.trim() === '');

/** The index of the row with the headings: the most suitable one of the first rows. */
export const headAt = <F extends string>(
  definition: SheetDefinition<F>,
  rows: readonly SheetRow[],
): number | undefined => {
  let best = 0;
  let index: number | undefined;
  for (const [at, { cells }] of rows.slice(0, definition.headRows ?? 1).entries()) {
    const rating = definition.rate(Object.values(guessMapping(definition, cells)), cells);
    if (rating <= best) continue;
    best = rating;
    index = at;
  }
  return index;
};

const sheetOf = <F extends string>(definition: SheetDefinition<F>, rows: readonly SheetRow[]): Sheet<F> | undefined => {
  const at = headAt(definition, rows);
  const headings = at === undefined ? undefined : rows[at]?.cells;
  if (at === undefined || headings === undefined) return undefined;
  const mapping = guessMapping(definition, headings);
  return { headings, mapping, rows: rows.slice(at + 1).filter((row) => !isBlank(row)) };
};

/** The file of a request, read as a whole: for endpoints that answer in one call. */
export const openSheet = async <F extends string>(
  { file, scope }: Pick<Ctx, 'file' | 'scope'>,
  definition: SheetDefinition<F>,
): Promise<Sheet<F>> => {
  if (!file) throw badField('file', say('file.choose'));
  const sheet = sheetOf(definition, await readRows(scope.companyId, file.path, definition.limits));
  if (!sheet) throw new Refusal('badFile', { reason: definition.whyNoHeadings });
  return sheet;
};
