import type { AuditEntry } from '#contract/audit.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';

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
  showCode: t('Showed a one-time code'),
  redeemCode: t('Reset the password with a one-time code'),
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
  sendFailed: t('Could not be sent'),
  find: t('Looked up'),
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

/** Fields whose values are words of ours, not of people. */
const worded = new Set(['status', 'reach', 'channel', 'kind', 'day', 'permissions']);

/** Fields that are dollars. */
const money = new Set([
  'amount',
  'costPrice',
  'creditLimit',
  'onAccount',
  'paid',
  'price',
  'recountValue',
  'retailPrice',
  'standardPrice',
  'total',
  'totalInclGst',
  'unitRetail',
  'value',
  'varianceValue',
]);

/** A stored value as a person reads it, a line for each part of a list. */
export const valueInWords = (field: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number' && money.has(field)) return formatAmount(cents(Math.round(value * 100)));
  if (Array.isArray(value)) return value.map((part) => valueInWords(field, part)).join('\n') || '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, inner]) => valueInWords(part, inner))
      .join(' · ');
  return worded.has(field) ? String(value).split('.').map(fieldWord).join(' · ') : String(value);
};

/** Of two lists only what the other has not: one permission more shall not hide among a hundred. */
export const onlyIn = (value: unknown, other: unknown): unknown => {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const known = new Set(other.map((part) => JSON.stringify(part)));
  return value.filter((part) => !known.has(JSON.stringify(part)));
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
