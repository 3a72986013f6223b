import type { Locale } from '#contract/common.ts';
import type { MessageId } from '#contract/messages/en.ts';
import { packs } from '#server/platform/packs.ts';
import type { Column } from './write.ts';

/** A column of a sheet whose heading is in the reader's language. */
export type TitledColumn = Omit<Column, 'title'> & { title: MessageId };

export const columnsIn = (language: Locale, columns: readonly TitledColumn[]): Column[] =>
  columns.map((column) => ({ ...column, title: packs[language][column.title] }));
