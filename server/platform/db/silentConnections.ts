import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as pollSockets } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTION_LOST, withCode } from './outage.ts';

const ROUND_MS = 500;
/** So long a question may go unanswered before anybody looks why, and so long when others were lost just now. */
const SILENT_MS = 3000;
const SUSPECT_MS = 500;
const TROUBLED_MS = 10_000;
const PROBE_MS = 1000;
/** Slow moments are forgiven. */
const FAILED_PROBES = 5;
/** An answer that the database has given arrives by then. */
const ARRIVAL_MS = 300;
/** Beyond the database's own limit for a statement, where it cannot be asked what it is doing. */
const GRACE_MS = 5000;

/** What `pg` has and its types leave out. */
type Client = pg.ClientBase & { readyForQuery: boolean; processID: number; connection: { stream: Socket } };

interface Trace {
  bytes: number;
  /** When something last went over the line. */
  since: number;
}

/** Processes of the database that wait for us; undefined where a pooler hides them. */
type Idle = Set<number> | undefined;

const bytesOf = ({ connection: { stream } }: Client): number => stream.bytesRead + stream.bytesWritten;

const probe = async (config: pg.ClientConfig, pids: number[]): Promise<Idle> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }) as pg.Client &
    Client;
  client.on('error', () => {}); // told by the query that fails for it
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
 * Ends connections that will never answer: of a database that is frozen or out of reach, and of a network that forgot
 * them. The system itself would notice after a quarter of an hour, and till then their requests would hang.
 */
export const endSilentConnections = (
  pool: pg.Pool,
  config: pg.ClientConfig,
  statementTimeout: number,
): (() => void) => {
  const traces = new Map<Client, Trace>();
  /** In the pool, with the time when they came back to it: till then they were heard. */
  const resting = new Map<Client, number>();
  let failedProbes = 0;
  /** When a connection was lost last, or the database could not be asked. */
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
    // What has rested in the pool since before was lost with it, and would make the next one wait as long. It goes first:
    // who hears of the loss may ask again at once.
    for (const [other, restingSince] of resting) if (restingSince <= since) cut(other, seconds);
    cut(client, seconds);
  };

  /**
   * Whoever has been silent since before this moment is given up. Where one was lost, those that were silent by then were
   * lost with it, also if the database is busy for them: they wait there for the locks of one another.
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
      await pollSockets(); // where we were busy ourselves, an answer may be here and not read yet
      const silent = suspects.filter(([client, trace]) => isSilent(client, trace, 0));
      const moment = lostAt(silent, idle);
      for (const [client, trace] of silent) if (trace.since <= moment) end(client, trace);
    } catch (error) {
      // What the database itself refused was at least answered.
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
