import type { ComponentType, ReactNode } from 'react';
import type { ImportEndpoints, ImportJob, ImportRow } from '#contract/imports.ts';
import type { DataEndpoint } from '#web/platform/wire.ts';

/** What the import screens need to know about what is imported. */
export type ImportKind = {
  /** The screen's address. */
  path: string;
  endpoints: ImportEndpoints;
  /** Further texts about an import. */
  reads?: readonly DataEndpoint[];
  /** What applying and undoing change. */
  refresh: readonly DataEndpoint[];
  fields: readonly string[];
  fieldName(field: string): string;
  /** The file's own heading; for a field without a column, the server sends an English name. */
  columnName(column: string, field: string): string;
  valueWords(field: string, value: string | null): string;
  /** A row's name; the fields it is made of are not repeated among its values. */
  describe(row: ImportRow): { main: string; sub: string };
  describingFields: readonly string[];
  texts(): {
    title: string;
    record: string;
    field: string;
    fieldOf: (column: string) => string;
    search: string;
    saving: string;
    undoWarning: string;
    undone: string;
  };
  Drop: ComponentType<{ onUploaded: (job: ImportJob) => void }>;
  template: ReactNode;
  /** What a checked import does besides its rows, or what an applied one did. */
  Extra?: ComponentType<{ job: ImportJob }>;
  /** True for a checked import whose opening stock has no branch yet; absent where there is no stock. */
  needsBranch?(job: ImportJob): boolean;
};
