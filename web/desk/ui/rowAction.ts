import { useState } from 'react';
import { may, useSession } from '#web/platform/session.ts';
import { confirm } from './confirm.tsx';
import type { RowAction } from './list.ts';

/** The actions this person may take; the rest does not exist for them. */
export const useAllowedActions = <T>(actions: readonly RowAction<T>[]): readonly RowAction<T>[] => {
  useSession(({ actions: held }) => held);
  return actions.filter(({ to }) => may(to.can));
};

export type ActionRunner<T> = {
  run: (action: RowAction<T>, rows: readonly T[]) => Promise<T[]>;
  /** How many rows are done, while it runs. */
  done: number | undefined;
};

/** Asks if need be, then does it row by row. Answers which rows it was done to; failures were told by their calls. */
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
        // Told already; the other rows still have their turn.
      }
      setDone(finished.length);
    }
    setDone(undefined);
    return finished;
  };
  return { run, done };
};
