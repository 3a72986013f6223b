import { useState } from 'react';
import { refusals } from '#contract/refusals.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { useRefresh } from '#web/platform/query.ts';
import { type Calls, type ListRow, readsOf } from './calls.ts';

/** A row that products still use: their new place has to be chosen. */
export type InUse<R> = { row: R; products: number; settle: (removed: boolean) => void };

const productsIn = (error: CallError): number => Number((error.data as { products?: number } | null)?.products ?? 0);
/** Products can be moved; other uses are only reported. */
const isInUse = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === refusals.inUse.code && productsIn(error) > 0;

/** Deletes rows; if one is in use, asks where its products go first. */
export const useRemoval = <R extends ListRow>(calls: Calls<R>) => {
  const refresh = useRefresh();
  const [inUse, setInUse] = useState<InUse<R>>();
  const choose = (row: R, products: number) =>
    new Promise<boolean>((resolve) => {
      const settle = (removed: boolean) => {
        setInUse(undefined);
        resolve(removed);
      };
      setInUse({ row, products, settle });
    });
  const remove = async (row: R) => {
    try {
      await call(calls.remove, { id: row.id, version: row.version }, { handles: isInUse });
    } catch (error) {
      if (!isInUse(error)) throw error;
      // The rejection tells kept rows from deleted ones.
      if (!(await choose(row, productsIn(error)))) throw error;
    } finally {
      await refresh(readsOf(calls));
    }
  };
  return { inUse, remove };
};
