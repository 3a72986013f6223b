import { useState } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import type { ImportKind } from './kind.ts';
import { useFix } from './queries.ts';
import { useProblem } from './useProblem.tsx';

type Fix = { values: Readonly<Record<string, string>>; skip?: boolean };

/** Corrections of the rows below, until the file is checked again with them. */
export type Fixes = {
  count: number;
  of: (row: number) => Fix | undefined;
  edit: (row: number, field: string, text: string) => void;
  skip: (row: number, on: boolean) => void;
  /** Checks again with the typed values. */
  send: () => Promise<void>;
  skipWrong: () => Promise<void>;
  include: (row: number) => Promise<void>;
  isSending: boolean;
};

const withFix = (fixes: ReadonlyMap<number, Fix>, row: number, fix: Fix): ReadonlyMap<number, Fix> => {
  const next = new Map(fixes);
  if (Object.keys(fix.values).length === 0 && !fix.skip) next.delete(row);
  else next.set(row, fix);
  return next;
};

const rowsOf = (fixes: ReadonlyMap<number, Fix>) =>
  [...fixes].map(([row, { values, skip }]) => (skip ? { row, skip } : { row, values: { ...values } }));

export const useFixes = (kind: ImportKind, job: ImportJob, onChecked: () => void) => {
  const [fixes, setFixes] = useState<ReadonlyMap<number, Fix>>(new Map());
  const call = useFix(kind);
  const { problem, attempt } = useProblem(job);
  const check = async (input: {
    rows?: { row: number; values?: Record<string, string>; skip?: boolean }[];
    skipWrong?: boolean;
  }) => {
    await attempt(
      call.mutateAsync({ id: job.id, ...input }).then(() => {
        setFixes(new Map());
        onChecked();
      }),
    );
  };
  const skip = (row: number, on: boolean) => {
    const next = withFix(fixes, row, { values: fixes.get(row)?.values ?? {}, skip: on });
    setFixes(next);
    // It was the last row that needed fixing: only the check is left to do.
    if (on && next.size >= job.counts.wrong) void check({ rows: rowsOf(next) });
  };
  const state: Fixes = {
    count: fixes.size,
    of: (row) => fixes.get(row),
    edit: (row, field, text) =>
      setFixes((all) => withFix(all, row, { values: { ...all.get(row)?.values, [field]: text } })),
    skip,
    send: () => check({ rows: rowsOf(fixes) }),
    skipWrong: () => check({ rows: rowsOf(fixes), skipWrong: true }),
    include: (row) => check({ rows: [{ row, skip: false }] }),
    isSending: call.isPending,
  };
  return { fixes: state, problem };
};
