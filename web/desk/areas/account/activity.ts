import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { actionWord, entityWord } from '#web/desk/areas/audit/words.ts';

/** Done to oneself: there is nothing to name. */
const alone = new Set(['login', 'logout', 'register', 'changePassword', 'resetPassword', 'redeemCode']);

/** What somebody did, in words for that somebody. */
export const sentenceOf = ({ action, entity, label }: AuditEntry): string =>
  alone.has(action)
    ? actionWord(action)
    : t('account.activityEntry', { action: actionWord(action), entity: entityWord(entity), label });
