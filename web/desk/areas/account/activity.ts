import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { actionWord, entityWord } from '#web/desk/areas/audit/words.ts';

/** Done to the user's own account: there is no other name to show. */
const alone = new Set(['login', 'logout', 'register', 'changePassword', 'resetPassword', 'redeemCode']);

/** A user's activity, worded for that user. */
export const sentenceOf = ({ action, entity, label }: AuditEntry): string =>
  alone.has(action)
    ? actionWord(action)
    : t('account.activityEntry', { action: actionWord(action), entity: entityWord(entity), label });
