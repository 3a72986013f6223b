import { useEffect, useRef } from 'react';

/** Names of all rows a list has shown so far, for messages about rows that are no longer on the page. */
export const useRowNames = <T extends { id: number }>(rows: readonly T[] | undefined, nameOf: (row: T) => string) => {
  const names = useRef(new Map<number, string>());
  useEffect(() => {
    for (const row of rows ?? []) names.current.set(row.id, nameOf(row));
  }, [rows, nameOf]);
  return (id: number): string => names.current.get(id) ?? `#${id}`;
};
