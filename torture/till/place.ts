import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type App, openApp } from '#bench/shared/app.ts';
import type { Database } from '#server/platform/db/open.ts';

/* A server whose database can be saved, and later restored to that state, as after a disk failure. */

type Reply = { status: number; body: { code: number; data: unknown; message?: string } };

type Ask = (path: string, authorization: string, payload: object) => Promise<Reply>;

export const askerOf =
  (http: FastifyInstance): Ask =>
  async (path, authorization, payload) => {
    const reply = await http.inject({ method: 'POST', url: `/api/v1${path}`, headers: { authorization }, payload });
    return { status: reply.statusCode, body: reply.json() };
  };

export type Place = {
  /** The server's answer. While it is being restored, requests wait. */
  ask: Ask;
  /** Saves the current database. Its connections are cut for that, even in the middle of something. */
  backUp: () => Promise<void>;
  /** Restores the last saved database, and restarts the server. */
  setBack: () => Promise<void>;
  close: () => Promise<void>;
};

/** PostgreSQL's code for a database that still has connections. */
const IN_USE = '55006';

/** One after the other; further requests wait. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
};

export const openPlace = async (database: Database): Promise<Place> => {
  const address = new URL((database.pool.options as pg.PoolConfig).connectionString ?? '');
  const live = address.pathname.slice(1);
  const saved = `tilldesk_saved_${randomBytes(4).toString('hex')}`;
  address.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  let app: App = await openApp(database);
  let isOpen: Promise<unknown> = Promise.resolve();
  const asking = new Set<Promise<unknown>>();
  const turn = inTurn();

  /** Without connections to it, and with new ones refused, anything else can be done to it. */
  const cutOff = async (work: () => Promise<unknown>) => {
    await admin.query(`alter database ${live} with allow_connections false`);
    // Connections accepted a moment before may appear a moment later.
    for (let isFree = false; !isFree; ) {
      await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [live]);
      isFree = await work().then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== IN_USE) throw error;
          return false;
        },
      );
    }
  };
  const save = async () => {
    await admin.query(`drop database if exists ${saved}`);
    await cutOff(() => admin.query(`create database ${saved} template ${live} strategy file_copy`));
    await admin.query(`alter database ${live} with allow_connections true`);
  };
  const replace = async () => {
    await Promise.allSettled(asking);
    await app.close();
    await cutOff(() => admin.query(`drop database ${live}`));
    await admin.query(`create database ${live} template ${saved} strategy file_copy`);
    app = await openApp(database);
  };
  return {
    ask: async (path, authorization, payload) => {
      await isOpen;
      const answer = askerOf(app.http)(path, authorization, payload);
      asking.add(answer);
      return answer.finally(() => asking.delete(answer));
    },
    backUp: () => turn(save),
    setBack: () =>
      turn(() => {
        const done = replace();
        isOpen = done;
        return done;
      }),
    close: async () => {
      await app.close();
      await admin.query(`drop database if exists ${saved}`);
      await admin.end();
    },
  };
};
