import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id, name } from '#contract/fields.ts';
import { TillSession } from './devices.ts';
import { CashCount } from './events.ts';
import { FLAG_PERMISSION } from './flags.ts';

/* The session of a till that was stopped, lost or replaced, which can't be closed there any more. */

export const closeSession = endpoint({
  method: 'POST',
  path: '/till/session/close/{id}/',
  aliases: [{ method: 'POST', path: '/till/session/close/' }],
  can: FLAG_PERMISSION,
  summary: "Count and close the session of a till that doesn't sell any more",
  /**
   * Notes and coins by their value in cents. Absent if nobody counted, as when the drawer is gone; an empty drawer
   * has one zero: `{"5000": 0}`. Always with a reason.
   */
  input: z.strictObject({ id: Id, counted: CashCount.default({}), note: name(500) }),
  reply: TillSession,
});
