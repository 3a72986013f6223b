import type { Services } from '#server/platform/context.ts';
import { forgetOldKeys } from '#server/platform/idempotency.ts';
import { clearRuns } from '#server/platform/jobs/queue.ts';
import { clearMails } from '#server/platform/outbox.ts';

const HOUR_MS = 3600_000;
const KNOWN_DEVICE_DAYS = 180;

/**
 * Deletes expired sessions, links and codes, devices not seen for half a year, old sign-in attempts, expired mails,
 * old runs of jobs and old idempotency keys.
 */
export const clearExpired = async ({ database }: Services, now = Date.now()): Promise<void> => {
  const { db } = database;
  const past = new Date(now);
  await db.deleteFrom('session').where('expiresAt', '<', past).execute();
  await db.deleteFrom('mailLink').where('expiresAt', '<', past).execute();
  await db.deleteFrom('verificationCode').where('expiresAt', '<', past).execute();
  await db.deleteFrom('oneTimeCode').where('expiresAt', '<', past).execute();
  await db
    .deleteFrom('knownDevice')
    .where('seenAt', '<', new Date(now - KNOWN_DEVICE_DAYS * 24 * HOUR_MS))
    .execute();
  await db
    .deleteFrom('attempt')
    .where('lastAt', '<', new Date(now - 24 * HOUR_MS))
    .execute();
  await clearMails({ database }, now);
  await clearRuns(db);
  await forgetOldKeys(db, now);
};
