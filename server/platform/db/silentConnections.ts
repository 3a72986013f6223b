import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as pollSockets } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTION_LOST, withCode } from './outage.ts';

const ROUND_MS = 500;
/** How long a query may stay unanswered before the cause is checked, and how long if others were lost just now. */
const SILENT_MS = 3000;
const SUSPECT_MS = 500;
const TROUBLED_MS = 10_000;
const PROBE_MS = 1000;
/** Slow moments are tolerated. */
const FAILED_PROBES = 5;
/** An answer sent by the database arrives by then. */
const ARRIVAL_MS = 300;
/** Longer than the database's own limit for a statement, for when its state cannot be queried. */
const GRACE_MS = 5000;

/** Parts of `pg` that its types leave out. */
type Client = pg.ClientBase & { readyForQuery: boolean; processID: number; connection: { stream: Socket } };

interface Trace {
  bytes: number;
  /** When bytes were last sent or received. */
  since: number;
}

/** Database processes that wait for our next query; undefined where a pooler hides them. */
type Idle = Set<number> | undefined;

const bytesOf = ({ connection: { stream } }: Client): number => stream.bytesRead + stream.bytesWritten;

const probe = async (config: pg.ClientConfig, pids: number[]): Promise<Idle> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }) as pg.Client &
    Client;
  client.on('error', () => {}); // reported by the query that fails because of it
  try {
    await client.connect();
    const { rows } = await client.query<{ self: number; pid: number; state: string | null }>(
      `select pg_backend_pid() as self, pid, state
       from unnest($1::int[]) as pid left join pg_stat_activity using (pid)`,
      [pids],
    );
    if (rows.some(({ self }) => self !== client.processID)) return undefined;
    return new Set(rows.filter(({ state }) => state === null || state.startsWith('idle')).map(({ pid }) => pid));
  } finally {
    client.end().catch(() => {});
  }
};

/**
 * Ends connections that will never answer: when the database is frozen or out of reach, or the network dropped them.
 * The system itself would notice after a quarter of an hour, and until then their requests would hang.
 */
export const endSilentConnections = (
  pool: pg.Pool,
  config: pg.ClientConfig,
  statementTimeout: number,
): (() => void) => {
  const traces = new Map<Client, Trace>();
  /** In the pool, with the time when they came back to it: until then they worked. */
  const resting = new Map<Client, number>();
  let failedProbes = 0;
  /** When a connection was last lost, or the database could not be queried. */
  let troubledAt = Number.NEGATIVE_INFINITY;
  let isProbing = false;

  pool.on('connect', (client) => {
    traces.set(client as unknown as Client, { bytes: 0, since: Date.now() });
  });
  pool.on('acquire', (client) => {
    resting.delete(client as unknown as Client);
  });
  pool.on('release', (_, client) => {
    if (traces.has(client as unknown as Client)) resting.set(client as unknown as Client, Date.now());
  });
  pool.on('remove', (client) => {
    traces.delete(client as unknown as Client);
    resting.delete(client as unknown as Client);
  });

  const isSilent = (client: Client, trace: Trace, silentMs: number): boolean => {
    const bytes = bytesOf(client);
    if (client.readyForQuery || bytes !== trace.bytes) {
      Object.assign(trace, { bytes, since: Date.now() });
      return false;
    }
    return Date.now() - trace.since >= silentMs;
  };
  const silentFor = (silentMs: number) => [...traces].filter(([client, trace]) => isSilent(client, trace, silentMs));

  const cut = ({ connection: { stream } }: Client, seconds: number) => {
    const error = new Error(`The database has not answered for ${seconds} s. The connection was given up.`);
    stream.destroy(withCode(error, CONNECTION_LOST));
  };
  const end = (client: Client, { since }: Trace) => {
    traces.delete(client);
    troubledAt = Date.now();
    const seconds = Math.round((troubledAt - since) / 1000);
    // Connections idle in the pool since before then were lost with it, and would make the next query wait as long.
    // They are closed first, because callers may retry at once after the failure.
    for (const [other, restingSince] of resting) if (restingSince <= since) cut(other, seconds);
    cut(client, seconds);
  };

  /**
   * Connections silent since before this moment are given up. When one was lost, all that were silent by then were lost
   * too, even if the database is busy for them: they wait there for each other's locks.
   */
  const lostAt = (silent: [Client, Trace][], idle: Idle): number => {
    if (idle) return Math.max(...silent.filter(([{ processID }]) => idle.has(processID)).map(([, { since }]) => since));
    return statementTimeout > 0 ? Date.now() - statementTimeout - GRACE_MS : Number.NEGATIVE_INFINITY;
  };

  const look = async () => {
    const suspects = silentFor(Date.now() - troubledAt < TROUBLED_MS ? SUSPECT_MS : SILENT_MS);
    if (suspects.length === 0) {
      failedProbes = 0;
      return;
    }
    try {
      const idle = await probe(
        config,
        suspects.map(([{ processID }]) => processID),
      );
      failedProbes = 0;
      await pause(ARRIVAL_MS);
      await pollSockets(); // if this process was busy, an answer may have arrived without being read yet
      const silent = suspects.filter(([client, trace]) => isSilent(client, trace, 0));
      const moment = lostAt(silent, idle);
      for (const [client, trace] of silent) if (trace.since <= moment) end(client, trace);
    } catch (error) {
      // A query that the database itself refused was at least answered.
      if (error instanceof pg.DatabaseError) return;
      troubledAt = Date.now();
      failedProbes += 1;
      if (failedProbes < FAILED_PROBES) return;
      for (const [client, trace] of silentFor(SILENT_MS)) end(client, trace);
    }
  };

  const timer = setInterval(() => {
    if (isProbing) return;
    isProbing = true;
    look()
      .catch(() => {})
      .finally(() => {
        isProbing = false;
      });
  }, ROUND_MS).unref();
  return () => clearInterval(timer);
};
