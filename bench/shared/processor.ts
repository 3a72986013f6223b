import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '#server/platform/db/open.ts';

/* Processor time, which other programs on the machine affect less than the time until an answer. */

export type ProcessorTime = { node: number; postgres: number };

/** Hundredths of a second, as Linux counts them. */
const TICK_MS = 10;

/** Fields of /proc/…/stat from the state on: the name before it may contain spaces. */
const fieldsOf = (pid: string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

const parentOf = (pid: string) => fieldsOf(pid)[1] ?? '';

/** Of the current processes; one that ended meanwhile is left out. */
const timeOfChildren = (parent: string): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        const fields = fieldsOf(pid);
        return fields[1] === parent ? sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS : sum;
      } catch {
        return sum;
      }
    }, 0);

/**
 * Reads the processor time of this process and of a PostgreSQL on the same Linux machine; elsewhere the latter stays
 * zero.
 */
export const openProcessorClock = async ({ pool }: Database): Promise<() => ProcessorTime> => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  let server: string | undefined;
  try {
    server = parentOf(String(rows[0]?.pid));
  } catch {
    server = undefined;
  }
  return () => {
    const { user, system } = process.cpuUsage();
    return { node: (user + system) / 1000, postgres: server === undefined ? 0 : timeOfChildren(server) };
  };
};
