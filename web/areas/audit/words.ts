import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/platform/i18n.ts';

const entities = (): Record<string, string> => ({
  user: t('User'),
  role: t('Role'),
  company: t('Company'),
  branch: t('Branch'),
  product: t('Product'),
  brand: t('Brand'),
  category: t('Category'),
  supplier: t('Supplier'),
  tag: t('Tag'),
  customer: t('Customer'),
  customerType: t('Customer type'),
  salesOrder: t('Sales order'),
  purchaseOrder: t('Purchase order'),
  stockTake: t('Stock take'),
  transfer: t('Transfer'),
  writeOff: t('Write-off'),
  courier: t('Courier'),
  paymentType: t('Payment type'),
});

const actions = (): Record<string, string> => ({
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
  changePassword: t('Changed the password'),
  resetPassword: t('Reset the password'),
  setPassword: t('Set a password'),
  tag: t('Tagged'),
  reprice: t('Repriced'),
  merge: t('Merged'),
  import: t('Imported'),
  revert: t('Import taken back'),
  order: t('Put into an order'),
  confirm: t('Confirmed'),
  dispatch: t('Dispatched'),
  pay: t('Paid'),
  return: t('Given back'),
  approve: t('Approved'),
  receive: t('Received'),
  send: t('Sent'),
  resolve: t('Missing goods settled'),
  close: t('Closed'),
  cancel: t('Cancelled'),
  undo: t('Taken back'),
  review: t('Put up for review'),
  reopen: t('Opened again'),
  recount: t('Recount asked for'),
});

const short = new Set(['id', 'sku', 'abn', 'gst', 'bsb', 'url']);

/** A stored field as a label says it: `roleDiscountLimit` → "Role discount limit"; known labels are translated. */
export const fieldWord = (field: string): string => {
  const words = field
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => (short.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return t(words.charAt(0).toUpperCase() + words.slice(1));
};

/** The fields an entry is about. */
export const fieldsOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] =>
  Object.keys({ ...before, ...after });
export const fieldsInWords = (entry: AuditEntry): string => fieldsOf(entry).map(fieldWord).join(', ') || '–';

/** What the log offers to filter by. */
export const auditEntities = () => Object.entries(entities()).map(([value, label]) => ({ value, label }));
export const auditActions = () => Object.entries(actions()).map(([value, label]) => ({ value, label }));

/** An entry of another kind is shown by its own name. */
export const entityWord = (entity: string): string => entities()[entity] ?? entity;
export const actionWord = (action: string): string => actions()[action] ?? action;
