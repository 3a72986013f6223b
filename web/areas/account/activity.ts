import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/platform/i18n.ts';

const entities = (): Record<string, string> => ({
  user: t('user'),
  role: t('role'),
  company: t('company'),
  branch: t('branch'),
});

/** What somebody did, in words for that somebody. */
export const sentenceOf = ({ action, entity, label }: AuditEntry): string => {
  const thing = { entity: entities()[entity] ?? entity, label };
  switch (action) {
    case 'create':
      return t('Created {entity} {label}', thing);
    case 'update':
      return t('Changed {entity} {label}', thing);
    case 'delete':
      return t('Deleted {entity} {label}', thing);
    case 'invite':
      return t('Invited {label}', thing);
    case 'login':
      return t('Signed in');
    case 'logout':
      return t('Signed out');
    case 'register':
      return t('Registered');
    case 'activate':
      return t('Activated the account');
    case 'changePassword':
      return t('Changed the password');
    case 'resetPassword':
      return t('Reset the password');
    default:
      return `${action}: ${thing.entity} ${label}`;
  }
};
