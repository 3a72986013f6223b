import type { AuditEntry } from '#contract/audit.ts';
import { cents } from '#contract/money.ts';
import { flagReasons } from '#contract/till/flags.ts';
import { t } from '#web/desk/areas/audit/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { en } from './texts/en.ts';

const entities = (): Record<string, string> => ({
  user: t('audit.kindUser'),
  role: t('audit.kindRole'),
  company: t('audit.kindCompany'),
  branch: t('audit.kindBranch'),
  product: t('audit.kindProduct'),
  brand: t('audit.kindBrand'),
  category: t('audit.kindCategory'),
  supplier: t('audit.kindSupplier'),
  tag: t('audit.kindTag'),
  customer: t('audit.kindCustomer'),
  customerType: t('audit.kindCustomerType'),
  salesOrder: t('audit.kindSalesOrder'),
  purchaseOrder: t('audit.kindPurchaseOrder'),
  stockTake: t('audit.kindStockTake'),
  transfer: t('audit.kindTransfer'),
  writeOff: t('audit.kindWriteOff'),
  stock: t('audit.kindStock'),
  promotion: t('audit.kindPromotion'),
  keypad: t('audit.kindKeypad'),
  banner: t('audit.kindBanner'),
  section: t('audit.kindSection'),
  hotProduct: t('audit.kindHotProduct'),
  limitProduct: t('audit.kindLimitProduct'),
  schedule: t('audit.kindSchedule'),
  courier: t('audit.kindCourier'),
  paymentType: t('audit.kindPaymentType'),
  till: t('audit.kindTill'),
  tillSession: t('audit.kindTillSession'),
  tillFlag: t('audit.kindTillFlag'),
});

const actions = (): Record<string, string> => ({
  create: t('audit.actionCreated'),
  update: t('audit.actionChanged'),
  delete: t('audit.actionDeleted'),
  login: t('audit.actionSignedIn'),
  logout: t('audit.actionSignedOut'),
  invite: t('audit.actionInvited'),
  register: t('audit.actionRegistered'),
  activate: t('audit.actionActivated'),
  inactivate: t('audit.actionInactivated'),
  restore: t('audit.actionRestored'),
  changePassword: t('audit.actionPasswordChanged'),
  resetPassword: t('audit.actionPasswordReset'),
  setPassword: t('audit.actionPasswordSet'),
  showCode: t('audit.actionCodeShown'),
  redeemCode: t('audit.actionCodeRedeemed'),
  tag: t('audit.actionTagged'),
  reprice: t('audit.actionRepriced'),
  merge: t('audit.actionMerged'),
  import: t('audit.actionImported'),
  revert: t('audit.actionImportUndone'),
  order: t('audit.actionRearranged'),
  confirm: t('audit.actionConfirmed'),
  dispatch: t('audit.actionDispatched'),
  pay: t('audit.actionPaid'),
  return: t('audit.actionReturned'),
  approve: t('audit.actionApproved'),
  receive: t('audit.actionReceived'),
  send: t('audit.actionSent'),
  sendFailed: t('audit.actionSendFailed'),
  remind: t('audit.actionReminded'),
  find: t('audit.actionLookedUp'),
  resolve: t('audit.actionResolved'),
  close: t('audit.actionClosed'),
  cancel: t('audit.actionCancelled'),
  undo: t('audit.actionUndone'),
  archive: t('audit.actionArchived'),
  review: t('audit.actionSubmittedForReview'),
  reopen: t('audit.actionReopened'),
  recount: t('audit.actionRecountRequested'),
  adjust: t('audit.actionAdjusted'),
  reorder: t('audit.actionReorderPoint'),
  run: t('audit.actionRun'),
  checkAge: t('audit.actionAgeChecked'),
  open: t('audit.actionOpened'),
  moveCash: t('audit.actionCashMoved'),
  openDrawer: t('audit.actionDrawerOpened'),
  removePayment: t('audit.actionPaymentRemoved'),
  enrol: t('audit.actionTillEnrolled'),
  revoke: t('audit.actionTillStopped'),
  move: t('audit.actionTillMoved'),
  sendFile: t('audit.actionFileSent'),
  newEpoch: t('audit.actionNumbersRestarted'),
  setPin: t('audit.actionPinSet'),
});

const short = new Set(['id', 'sku', 'abn', 'gst', 'bsb', 'url']);

/** A stored name as people write it: `roleDiscountLimit` → "Role discount limit". */
const inPlainWords = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => (short.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isTextId = (id: string): id is keyof typeof en => Object.hasOwn(en, id);
const textOr = (id: string, words: string): string => (isTextId(id) ? t(id) : words);
const pascal = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const fieldWord = (field: string): string => textOr(`audit.field${pascal(field)}`, inPlainWords(field));
const valueWord = (value: string): string => textOr(`audit.value${pascal(value)}`, inPlainWords(value));

/** Fields whose values have texts of our own, instead of being typed by people. */
const translatedFields = new Set([
  'status',
  'reach',
  'channel',
  'kind',
  'day',
  'permissions',
  'permission',
  'direction',
  'paymentType',
  'outcome',
]);
/** The reason of a flagged sale has a text of our own; other reasons are shown as typed. */
const isOurs = (field: string, value: string): boolean =>
  translatedFields.has(field) || (field === 'reason' && flagReasons.some((reason) => reason === value));

/** Fields that are dollars. */
const money = new Set([
  'amount',
  'costPrice',
  'counted',
  'creditLimit',
  'expected',
  'float',
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

/** A stored value as people read it, one line for each part of a list. */
export const valueInWords = (field: string, value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no');
  if (typeof value === 'number' && money.has(field)) return formatMoney(cents(Math.round(value * 100)));
  if (Array.isArray(value)) return value.map((part) => valueInWords(field, part)).join('\n') || '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, inner]) => valueInWords(part, inner))
      .join(' · ');
  return isOurs(field, String(value)) ? String(value).split('.').map(valueWord).join(' · ') : String(value);
};

/** Of two lists, only the difference: one more permission must not be lost among a hundred. */
export const onlyIn = (value: unknown, other: unknown): unknown => {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const others = new Set(other.map((part) => JSON.stringify(part)));
  return value.filter((part) => !others.has(JSON.stringify(part)));
};

/** The fields an entry is about. */
export const fieldsOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] =>
  Object.keys({ ...before, ...after });
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The changes of a line; for an approval what was approved, and by whom. A new record's blank fields are left out. */
export const changesInWords = (entry: AuditEntry): string => {
  const { about, approvedBy } = entry.after ?? {};
  if (isText(about) && isText(approvedBy)) return t('audit.approvedBy', { about, name: approvedBy });
  const fields = fieldsOf(entry).filter((field) => !isBlank(entry.before?.[field]) || !isBlank(entry.after?.[field]));
  // Their numbers would tell nobody anything: a branch has changed, not its ID.
  return fields.map((field) => fieldWord(field.replace(/(?<=[a-z])Id$/, ''))).join(', ') || '–';
};

/** The filters that the log offers. */
export const auditEntities = () => Object.entries(entities()).map(([value, label]) => ({ value, label }));
export const auditActions = () => Object.entries(actions()).map(([value, label]) => ({ value, label }));

/** An entry of another kind is shown by its own name. */
export const entityWord = (entity: string): string => entities()[entity] ?? entity;
export const actionWord = (action: string): string => actions()[action] ?? action;
