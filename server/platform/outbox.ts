import { sql } from 'kysely';
import { type Actor, type AuditFact, recordAs } from '#server/platform/audit.ts';
import type { Ctx, Origin, Services, Trx } from '#server/platform/context.ts';
import type { Mail } from '#server/platform/mail.ts';

/** Longer than the mail server's time limits: a process that holds an email for this long has died. */
const LEASE = '5 minutes';
/** For the process that wrote it to send it; later any process does. */
const HEAD_START = '10 seconds';
const POLL_MS = 10_000;
const FAILED_DAYS = 30;

const HOUR_MS = 3600_000;
const PAPER_MS = 24 * HOUR_MS;

type AuditNote = { actor: Actor; origin: Origin; fact: AuditFact };
type Queued = { id: number; recipient: string; mail: Mail; audit: AuditNote | null };
type Attempt = { sent: true } | { sent: false; refused: boolean; reason: string };

type Sender = Pick<Services, 'database' | 'mailer'>;

const insert = async (trx: Trx, mail: Mail, validMs: number, audit?: AuditNote): Promise<number> => {
  const { id } = await trx
    .insertInto('mailOutbox')
    .values({
      recipient: String(mail.to),
      mail: JSON.stringify(mail),
      audit: audit ? JSON.stringify(audit) : null,
      nextAt: sql`now() + ${audit ? HEAD_START : '0'}::interval`,
      giveUpAt: sql`now() + ${validMs / 1000} * interval '1 second'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** An email about an account; `sendDue` after the commit sends it. It is given up when its content has expired. */
export const queueMail = async (trx: Trx, mail: Mail, validMs: number): Promise<void> => {
  await insert(trx, mail, validMs);
};

/** A paper whose sending somebody waits for: `sendNow` after the commit. The audit log mentions it once it is sent. */
export const queuePaper = (trx: Trx, { scope, origin }: Pick<Ctx, 'scope' | 'origin'>, mail: Mail, fact: AuditFact) => {
  const { companyId, userId, userName } = scope;
  return insert(trx, mail, PAPER_MS, { actor: { companyId, userId, userName }, origin, fact });
};

/** One email, for one process: this one, or otherwise the next one due. */
const claim = async ({ database }: Sender, id?: number): Promise<Queued | undefined> => {
  const due = id === undefined ? sql`next_at <= now()` : sql`id = ${id} and tries = 0`;
  const { rows } = await sql<Queued>`
    update mail_outbox set tries = tries + 1, next_at = now() + ${LEASE}::interval
    where id = (
      select id from mail_outbox where failed_at is null and give_up_at > now() and ${due}
      order by next_at limit 1 for update skip locked)
    returning id, recipient, mail, audit`.execute(database.db);
  return rows[0];
};

const settleSent = ({ database }: Sender, { id, audit }: Queued): Promise<void> =>
  database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('mailOutbox').where('id', '=', id).execute();
    if (audit) await recordAs(trx, audit.actor, audit.origin, [audit.fact]);
  });

/**
 * Retried after 1, 2, 4 … minutes, at most an hour; not if the server will never accept it, or it would come too late.
 */
const settleFailed = ({ database }: Sender, { id, audit }: Queued, refused: boolean, reason: string): Promise<void> =>
  database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ failed: boolean; tries: number }>`
      update mail_outbox as m set next_at = later.at, error = ${reason},
        failed_at = case when later.over then now() end, mail = case when later.over then null else m.mail end
      from (
        select id, at, ${refused} or at >= give_up_at as over
        from mail_outbox, lateral (select now() + least(60, 2 ^ (tries - 1)) * interval '1 minute' as at) as pause
        where id = ${id}
      ) as later
      where m.id = later.id
      returning failed_at is not null as failed, m.tries`.execute(trx);
    // At the first try, the user waiting is told; later nobody waits, so it is logged.
    if (audit && rows[0]?.failed && rows[0].tries > 1)
      await recordAs(trx, audit.actor, audit.origin, [{ ...audit.fact, action: 'sendFailed' }]);
  });

/** The server permanently refused this address or email. Anything else may succeed later. */
const isRefused = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && (typeof responseCode !== 'number' || responseCode >= 500);

const attempt = async (sender: Sender, queued: Queued): Promise<Attempt> => {
  try {
    await sender.mailer.send(queued.mail);
  } catch (error) {
    const { response, message } = error as { response?: unknown; message?: unknown };
    const reason = String(response ?? message ?? '').slice(0, 300);
    const refused = isRefused(error as object);
    await settleFailed(sender, queued, refused, reason);
    return { sent: false, refused, reason };
  }
  await settleSent(sender, queued);
  return { sent: true };
};

const underWay = new Set<Promise<unknown>>();

/** Work that continues after the answer: a stop waits for it. */
export const inBackground = (work: Promise<unknown>, onError: (error: unknown) => void): void => {
  const watched: Promise<unknown> = work.catch(onError).finally(() => underWay.delete(watched));
  underWay.add(watched);
};

/** Until this process is sending no email; emails that wait for a retry stay in the table. */
export const finishMails = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.all(underWay);
};

/** Tries it while the caller waits. Undefined if another process was faster. */
export const sendNow = async (sender: Sender, id: number): Promise<Attempt | undefined> => {
  const queued = await claim(sender, id);
  return queued && attempt(sender, queued);
};

/** Sends what is due, from any process. */
export const sendDue = async (
  sender: Sender,
  onFailure: (reason: string) => void,
  goOn = () => true,
): Promise<void> => {
  for (let queued = await claim(sender); queued; queued = goOn() ? await claim(sender) : undefined) {
    const outcome = await attempt(sender, queued);
    if (!outcome.sent) onFailure(outcome.reason);
  }
};

/**
 * After a commit with `queueMail` in it. Nobody waits: the time an email takes must not reveal whether the account
 * exists.
 */
export const sendLater = ({ services, log }: Pick<Ctx, 'services' | 'log'>): void =>
  inBackground(
    sendDue(services, (reason) => log.warn({ reason }, 'mail not sent')),
    (error) => log.error({ err: error }, 'mail not sent'),
  );

/** Expired emails are emptied, those that failed long ago are deleted. */
export const clearMails = async ({ database }: Pick<Services, 'database'>, now: number): Promise<void> => {
  await database.db
    .updateTable('mailOutbox')
    .set({ mail: null, failedAt: new Date(now) })
    .where('failedAt', 'is', null)
    .where('giveUpAt', '<', new Date(now))
    .execute();
  await database.db
    .deleteFrom('mailOutbox')
    .where('failedAt', '<', new Date(now - FAILED_DAYS * 24 * HOUR_MS))
    .execute();
};

/** Sends emails left by other processes, and retries. Returns the function that stops it. */
export const pollMails = (services: Services, onError: (error: unknown) => void): (() => void) => {
  let running = false;
  let stopped = false;
  const poll = async () => {
    if (running) return;
    running = true;
    await sendDue(services, onError, () => !stopped).finally(() => {
      running = false;
    });
  };
  const timer = setInterval(() => inBackground(poll(), onError), POLL_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
};
