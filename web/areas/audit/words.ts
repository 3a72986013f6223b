import { t } from '#web/platform/i18n.ts';

/** What the log speaks of so far; an entry of another kind is shown by its own name. */
export const auditEntities = ['user', 'role', 'company', 'branch', 'product', 'customer', 'purchaseOrder'] as const;
export const auditActions = [
  'create',
  'update',
  'delete',
  'login',
  'logout',
  'invite',
  'register',
  'activate',
] as const;

export const auditWord = (word: string): string =>
  ({
    user: t('User'),
    role: t('Role'),
    company: t('Company'),
    branch: t('Branch'),
    product: t('Product'),
    customer: t('Customer'),
    customerType: t('Customer type'),
    courier: t('Courier'),
    paymentType: t('Payment type'),
    create: t('Created'),
    update: t('Changed'),
    delete: t('Deleted'),
    login: t('Signed in'),
    logout: t('Signed out'),
    invite: t('Invited'),
    register: t('Registered'),
    activate: t('Activated'),
    inactivate: t('Inactivated'),
    restore: t('Restored'),
    tag: t('Tagged'),
    merge: t('Merged'),
    order: t('Put into an order'),
    reprice: t('Repriced'),
    purchaseOrder: t('Purchase order'),
    approve: t('Approved'),
    receive: t('Received'),
    return: t('Sent back'),
    cancel: t('Cancelled'),
    close: t('Closed'),
  })[word] ?? word;
