import { useState } from 'react';
import { may, useSession } from '#web/platform/session.ts';
import { confirm } from './confirm.tsx';
import type { RowAction } from './list.ts';

/** The actions this user may take; others are absent. */
export const useAllowedActions = <T>(actions: readonly RowAction<T>[]): readonly RowAction<T>[] => {
  useSession(({ actions: granted }) => granted);
  return actions.filter(({ to }) => may(to.can));
};

export type ActionRunner<T> = {
  run: (action: RowAction<T>, rows: readonly T[]) => Promise<T[]>;
  /** The number of completed rows, while it runs. */
  done: number | undefined;
};

/**
 * Confirms if needed, then runs the action row by row. Returns the rows that succeeded; the calls show their own
 * failures.
 */
export const useActionRunner = <T>(): ActionRunner<T> => {
  const [done, setDone] = useState<number>();
  const run = async (action: RowAction<T>, rows: readonly T[]): Promise<T[]> => {
    const fitting = rows.filter((row) => action.applies?.(row) ?? true);
    const ask = action.ask?.(fitting);
    if (done !== undefined || (ask && !(await confirm({ danger: action.danger, ...ask })))) return [];
    const finished: T[] = [];
    setDone(0);
    for (const row of fitting) {
      try {
        await action.run(row);
        finished.push(row);
      } catch {
        // The call has shown the error; continue with the other rows.
      }
      setDone(finished.length);
    }
    setDone(undefined);
    return finished;
  };
  return { run, done };
};
