import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Mailer } from '#server/platform/mail.ts';
import type { Printer } from '#server/platform/pdf/printer.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Storage } from '#server/platform/storage/files.ts';

export type Trx = Transaction<Tables>;
/** For reading: the root handle, or a transaction. */
export type Db = Kysely<Tables>;

/** Lives as long as the process. */
export type Services = {
  config: Config;
  database: Database;
  mailer: Mailer;
  printer: Printer;
  storage: Storage;
  version: string;
};

/** Where a request came from, for sessions, limits and the audit log. */
export type Origin = { address: string; userAgent: string; requestId: string };

export type UploadedFile = { path: string; filename: string; bytes: number; digest: string };

export type PublicCtx = {
  services: Services;
  db: Db;
  origin: Origin;
  log: FastifyBaseLogger;
  /** The multipart field `file`, stored temporarily until the answer is sent. */
  file: UploadedFile | undefined;
  /** The one way to change something: one transaction that includes the idempotency row. */
  write: <T>(action: (trx: Trx) => Promise<T>) => Promise<T>;
  /** The answer, if it says more than the transaction knew: a repeated request gets this one too. */
  answered: <T>(result: T) => Promise<T>;
  /** For a refusal after the commit: releases the key, so that a repeated request is not answered with success. */
  freeKey: () => Promise<void>;
};

export type Ctx = PublicCtx & { scope: Scope };

/**
 * Everything a change needs: who, from where, and the transaction. Work without a request, such as the demo's, can
 * create it.
 */
export type WriteCtx = Pick<Ctx, 'scope' | 'origin' | 'write'>;
