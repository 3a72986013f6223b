import { useMemo } from 'react';
import { create } from 'zustand';
import { device, parse } from '#web/platform/storage.ts';

export type Density = 'comfortable' | 'compact';
type TableMemory = { columns?: string[]; widths?: Record<string, number>; density?: Density };

const keyOf = (table: string) => `table.${table}`;
const useMemories = create<Record<string, TableMemory>>(() => ({}));
const readMemory = (table: string): TableMemory => parse<TableMemory>(device.get(keyOf(table))) ?? {};

/** How this device shows a table: columns, widths, density. */
export const useTableMemory = (table: string) => {
  const changed = useMemories((all) => all[table]);
  const memory = useMemo(() => changed ?? readMemory(table), [changed, table]);
  const remember = (change: Partial<TableMemory>) => {
    const next = { ...memory, ...change };
    device.set(keyOf(table), JSON.stringify(next));
    useMemories.setState({ [table]: next });
  };
  return [memory, remember] as const;
};
