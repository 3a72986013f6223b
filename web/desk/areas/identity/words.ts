import type { Action, PermissionKey, Reach } from '#contract/access.ts';
import type { User } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/identity/texts.ts';

/** The texts for the contract's names. */
export const permissionName = (key: PermissionKey): string =>
  ({
    dashboard: t('identity.permissionDashboard'),
    product: t('identity.permissionProducts'),
    customer: t('identity.permissionCustomers'),
    salesOrder: t('identity.permissionSalesOrders'),
    purchaseOrder: t('identity.permissionPurchaseOrders'),
    stock: t('identity.permissionStock'),
    company: t('identity.permissionCompanies'),
    branch: t('identity.permissionBranches'),
    keypad: t('identity.permissionKeypads'),
    schedule: t('identity.permissionSchedules'),
    user: t('identity.permissionUsers'),
    role: t('identity.permissionRoles'),
    promo: t('identity.permissionPromotions'),
    storefront: t('identity.permissionStorefront'),
    report: t('identity.permissionReports'),
    audit: t('identity.permissionAudit'),
    pos: t('identity.permissionPos'),
    discount: t('identity.permissionDiscount'),
    refund: t('identity.permissionRefund'),
    till: t('identity.permissionTill'),
    creditLimit: t('identity.permissionCreditLimit'),
    negativeStock: t('identity.permissionNegativeStock'),
    dispatch: t('identity.permissionDispatch'),
    cost: t('identity.permissionCost'),
  })[key];

export const actionName = (action: Action): string =>
  ({
    add: t('identity.actionAdd'),
    delete: t('identity.actionDelete'),
    edit: t('identity.actionEdit'),
    query: t('identity.actionQuery'),
    get: t('identity.actionGet'),
    enable: t('identity.actionEnable'),
    disable: t('identity.actionDisable'),
    import: t('identity.actionImport'),
    export: t('identity.actionExport'),
  })[action];

export const reachName = (reach: Reach): string =>
  ({ all: t('identity.accessAll'), company: t('identity.accessCompany'), branch: t('identity.accessBranch') })[reach];

export const userStatusName = (status: User['status']): string =>
  ({
    pending: t('identity.statusPendingLabel'),
    active: t('common.active'),
    disabled: t('identity.statusDisabledLabel'),
  })[status];
