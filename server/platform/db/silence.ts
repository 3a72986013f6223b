import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTION_LOST, withCode } from './outage.ts';

const ROUND_MS = 1000;
/** So long a question may go unanswered before anybody looks why. */
const SILENT_MS = 3000;
const PROBE_MS = 2000;
/** Slow moments are forgiven. */
const FAILED_PROBES = 3;
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
  let failedProbes = 0;
  let isProbing = false;

  pool.on('connect', (client) => {
    traces.set(client as unknown as Client, { bytes: 0, since: Date.now() });
  });
  pool.on('remove', (client) => {
    traces.delete(client as unknown as Client);
  });

  const isSilent = (client: Client, trace: Trace): boolean => {
    const bytes = bytesOf(client);
    if (client.readyForQuery || bytes !== trace.bytes) {
      Object.assign(trace, { bytes, since: Date.now() });
      return false;
    }
    return Date.now() - trace.since >= SILENT_MS;
  };
  const silentOnes = () => [...traces].filter(([client, trace]) => isSilent(client, trace));

  const end = (client: Client, { since }: Trace) => {
    traces.delete(client);
    const seconds = Math.round((Date.now() - since) / 1000);
    const error = new Error(`The database has not answered for ${seconds} s. The connection was given up.`);
    client.connection.stream.destroy(withCode(error, CONNECTION_LOST));
  };

  const judge = (client: Client, trace: Trace, idle: Idle) => {
    if (!idle) {
      if (statementTimeout > 0 && Date.now() - trace.since > statementTimeout + GRACE_MS) end(client, trace);
    } else if (idle.has(client.processID)) end(client, trace);
  };

  const look = async () => {
    const suspects = silentOnes();
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
      for (const [client, trace] of suspects) if (isSilent(client, trace)) judge(client, trace, idle);
    } catch (error) {
      // What the database itself refused was at least answered.
      if (error instanceof pg.DatabaseError) return;
      failedProbes += 1;
      if (failedProbes < FAILED_PROBES) return;
      for (const [client, trace] of silentOnes()) end(client, trace);
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
