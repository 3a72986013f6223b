import type { Action, PermissionKey, Reach } from '#contract/access.ts';
import type { User } from '#contract/identity/users.ts';
import { t } from '#web/platform/i18n.ts';

/** The people's words for what the contract names. */
export const permissionName = (key: PermissionKey): string =>
  ({
    dashboard: t('Dashboard'),
    product: t('Products'),
    customer: t('Customers'),
    salesOrder: t('Sales orders'),
    purchaseOrder: t('Purchase orders'),
    stock: t('Stock'),
    company: t('Companies'),
    branch: t('Branches'),
    keypad: t('Keypads'),
    schedule: t('Schedules'),
    user: t('Users'),
    role: t('Roles'),
    promo: t('Promotions'),
    storefront: t('Mobile storefront'),
    report: t('Reports'),
    audit: t('Audit log'),
    pos: t('Point of sale'),
    discount: t('Discount above the limit'),
    refund: t('Refund'),
    till: t('Open and close the till'),
    creditLimit: t('Override a credit limit'),
    negativeStock: t('Sell below zero stock'),
    dispatch: t('Dispatch goods'),
    cost: t('Cost, margin and stock value'),
  })[key];

export const actionName = (action: Action): string =>
  ({
    add: t('Add'),
    delete: t('Delete'),
    edit: t('Edit'),
    query: t('List'),
    get: t('View'),
    enable: t('Enable'),
    disable: t('Disable'),
    import: t('Import'),
    export: t('Export'),
  })[action];

export const reachName = (reach: Reach): string =>
  ({ all: t('All companies'), company: t('Whole company'), branch: t('Own branches') })[reach];

export const userStatusName = (status: User['status']): string =>
  ({ pending: t('Pending'), active: t('Active'), disabled: t('Disabled') })[status];
