// Written by `npm run db:types` from the migrated schema. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AppUserTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  roleId: number | null;
  username: string;
  name: string;
  email: string;
  phone: string | null;
  avatar: string | null;
  status: Generated<string>;
  createdAt: Generated<Timestamp>;
  lastLoginAt: Timestamp | null;
  archivedAt: Timestamp | null;
  version: Generated<number>;
  search: GeneratedAlways<string | null>;
  pinSalt: Buffer | null;
  pinHash: Buffer | null;
  pinDigits: number | null;
  pinSetAt: Timestamp | null;
}

export interface AttemptTable {
  key: string;
  failures: Generated<number>;
  lastAt: Generated<Timestamp>;
  blockedUntil: Timestamp | null;
}

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  branchId: number | null;
  at: Generated<Timestamp>;
  userId: number | null;
  userName: string;
  action: string;
  entity: string;
  entityId: number | null;
  label: Generated<string>;
  address: string | null;
  requestId: string | null;
  before: Json | null;
  after: Json | null;
}

export interface BookCheckTable {
  companyId: number;
  name: string;
  checkedAt: Timestamp;
  isFull: boolean;
  provenFrom: Timestamp | null;
  fullAt: Timestamp | null;
  rows: number;
  duration: number;
  wrong: number;
  culprits: Generated<Json>;
}

export interface BranchTable {
  id: GeneratedAlways<number>;
  companyId: number;
  number: number;
  name: string;
  timeZone: string;
  openingDays: Generated<Json>;
  address: Generated<Json>;
  phone: Generated<string>;
  email: Generated<string>;
  status: Generated<string>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BrandTable {
  id: GeneratedAlways<number>;
  companyId: number;
  name: string;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CategoryTable {
  id: GeneratedAlways<number>;
  companyId: number;
  parentId: number | null;
  name: string;
  position: Generated<number>;
  path: Generated<number[]>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ChoiceTable {
  id: GeneratedAlways<number>;
  companyId: number;
  kind: string;
  key: string;
  name: string;
  enabled: Generated<boolean>;
  position: Generated<number>;
  builtIn: Generated<boolean>;
  version: Generated<number>;
}

export interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  code: string;
  legalName: Generated<string>;
  abn: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  website: Generated<string>;
  address: Generated<Json>;
  logo: string | null;
  timeZone: Generated<string>;
  gstRate: Generated<string>;
  cashRounding: Generated<number>;
  invoiceTerms: Generated<number>;
  invoiceNote: Generated<string>;
  bankName: Generated<string>;
  bankBsb: Generated<string>;
  bankAccount: Generated<string>;
  bankAccountName: Generated<string>;
  status: Generated<string>;
  lastBranchNumber: Generated<number>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
  askAboveQuantity: Generated<number>;
  backdatingDays: Generated<number>;
  demoBegunAt: Timestamp | null;
  language: Generated<string>;
  lastTillNumber: Generated<number>;
  scaleLayouts: Generated<Json>;
  storefrontEnabled: Generated<boolean>;
  receiptPrinters: Generated<Json>;
  collectEnabled: Generated<boolean>;
  storefrontSecret: Generated<string>;
}

export interface CredentialTable {
  userId: number;
  passwordHash: string;
  changedAt: Generated<Timestamp>;
}

export interface CustomerTable {
  id: GeneratedAlways<number>;
  companyId: number;
  type: Generated<string>;
  name: string;
  companyName: Generated<string>;
  contactName: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  taxNumber: Generated<string>;
  billingAddress: Generated<Json>;
  deliveryAddress: Generated<Json>;
  creditLimit: Generated<number>;
  termsDays: number | null;
  note: Generated<string>;
  tags: Generated<string[]>;
  status: Generated<string>;
  search: Generated<string>;
  grams: Generated<string[]>;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  archivedAt: Timestamp | null;
  version: Generated<number>;
  language: string | null;
}

export interface CustomerBalanceTable {
  companyId: number;
  customerId: number;
  balance: Generated<number>;
  onAccount: Generated<number>;
  storeCredit: Generated<number>;
  sales: Generated<number>;
  orders: Generated<number>;
  lastOrderAt: Timestamp | null;
}

export interface CustomerTypeTable {
  companyId: number;
  key: string;
  name: string;
  priceLevel: string;
  percent: Generated<string>;
  position: number;
  version: Generated<number>;
}

export interface DocumentNumberTable {
  companyId: number;
  branchId: number;
  prefix: string;
  year: number;
  last: number;
}

export interface IdempotencyTable {
  userId: number;
  companyId: number;
  key: string;
  requestHash: Buffer;
  answer: string | null;
  createdAt: Generated<Timestamp>;
}

export interface ImportJobTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number | null;
  userId: number;
  userName: string;
  fileName: string;
  state: Generated<string>;
  columns: Generated<Json>;
  mapping: Generated<Json>;
  signature: Generated<string>;
  newRows: Generated<number>;
  changedRows: Generated<number>;
  unchangedRows: Generated<number>;
  wrongRows: Generated<number>;
  progressDone: Generated<number>;
  progressTotal: Generated<number>;
  reason: string | null;
  createdAt: Generated<Timestamp>;
  touchedAt: Generated<Timestamp>;
  appliedAt: Timestamp | null;
  revertedAt: Timestamp | null;
  kind: string;
  skippedRows: Generated<number>;
  createdLists: Generated<Json>;
}

export interface ImportMappingTable {
  companyId: number;
  signature: string;
  mapping: Json;
  kind: string;
}

export interface ImportRowTable {
  companyId: number;
  importId: number;
  row: number;
  cells: Json;
  outcome: string | null;
  entityId: number | null;
  entityVersion: number | null;
  code: Generated<string>;
  name: Generated<string>;
  patch: Json | null;
  changes: Generated<Json>;
  problems: Generated<Json>;
  before: Json | null;
  after: Json | null;
}

export interface JobTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  kind: string;
  input: Generated<Json>;
  cron: string | null;
  timeZone: Generated<string>;
  nextAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
}

export interface JobLogTable {
  id: GeneratedAlways<number>;
  runId: number;
  at: Generated<Timestamp>;
  words: string;
}

export interface JobRunTable {
  id: GeneratedAlways<number>;
  jobId: number;
  companyId: number | null;
  dueAt: Timestamp;
  requestedBy: number | null;
  state: Generated<string>;
  tries: Generated<number>;
  nextAt: Timestamp;
  holder: string | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  progress: Generated<number>;
  total: Generated<number>;
  outcome: Generated<string>;
}

export interface KeypadTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number;
  name: string;
  status: Generated<string>;
  gridColumns: Generated<number>;
  gridRows: Generated<number>;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface KeypadKeyTable {
  id: GeneratedAlways<number>;
  companyId: number;
  pageId: number;
  x: number;
  y: number;
  width: number;
  height: number;
  kind: string;
  productId: number | null;
  categoryId: number | null;
  function: string | null;
  amount: number | null;
  label: Generated<string>;
  colour: Generated<string>;
  picture: string | null;
}

export interface KeypadPageTable {
  id: GeneratedAlways<number>;
  companyId: number;
  keypadId: number;
  position: number;
  name: string;
}

export interface KnownDeviceTable {
  userId: number;
  deviceHash: Buffer;
  seenAt: Generated<Timestamp>;
}

export interface MailLinkTable {
  tokenHash: Buffer;
  userId: number;
  purpose: string;
  expiresAt: Timestamp;
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>;
  recipient: string;
  mail: Json | null;
  audit: Json | null;
  tries: Generated<number>;
  nextAt: Timestamp;
  giveUpAt: Timestamp;
  failedAt: Timestamp | null;
  error: Generated<string>;
  createdAt: Generated<Timestamp>;
}

export interface OneTimeCodeTable {
  userId: number;
  codeHash: Buffer;
  tries: Generated<number>;
  expiresAt: Timestamp;
  madeBy: number;
}

export interface ProductTable {
  id: GeneratedAlways<number>;
  companyId: number;
  sku: string;
  title: string;
  chineseTitle: Generated<string>;
  shortDescription: Generated<string>;
  description: Generated<string>;
  length: string | null;
  width: string | null;
  height: string | null;
  volume: string | null;
  weight: string | null;
  brandId: number | null;
  categoryId: number | null;
  supplierId: number | null;
  retailPrice: number;
  costPrice: Generated<number>;
  gstFree: Generated<boolean>;
  soldByWeight: Generated<boolean>;
  standardSku: string | null;
  standardDescription: Generated<string>;
  standardSize: Generated<string>;
  standardPrice: number | null;
  unitQty: Generated<number>;
  unitSize: Generated<string>;
  unitRetail: number | null;
  unitDiscount: Generated<string>;
  orderQty: Generated<number>;
  status: Generated<string>;
  images: Generated<string[]>;
  search: Generated<string>;
  grams: Generated<string[]>;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  archivedAt: Timestamp | null;
  version: Generated<number>;
  keptBarcodes: Json | null;
  countryOfOrigin: Generated<string>;
  openPrice: Generated<boolean>;
  ageRestricted: Generated<boolean>;
  serialRequired: Generated<boolean>;
  strictStock: Generated<boolean>;
}

export interface ProductBarcodeTable {
  companyId: number;
  productId: number;
  code: string;
  pack: Generated<boolean>;
  position: number;
}

export interface ProductChangeSetTable {
  id: GeneratedAlways<number>;
  companyId: number;
  userId: number;
  action: string;
  createdAt: Generated<Timestamp>;
  undoneAt: Timestamp | null;
}

export interface ProductChangeSetRowTable {
  companyId: number;
  changeSetId: number;
  productId: number;
  change: Generated<Json>;
}

export interface ProductCountTable {
  companyId: number;
  total: Generated<number>;
  active: Generated<number>;
}

export interface ProductPriceTable {
  id: GeneratedAlways<number>;
  companyId: number;
  productId: number;
  at: Generated<Timestamp>;
  userId: number | null;
  userName: string;
  retailPrice: number;
  costPrice: number;
  standardPrice: number | null;
}

export interface ProductTagTable {
  companyId: number;
  productId: number;
  tagId: number;
}

export interface ProductWordTable {
  companyId: number;
  word: string;
}

export interface PromotionTable {
  id: GeneratedAlways<number>;
  companyId: number;
  name: string;
  note: Generated<string>;
  state: string;
  terms: Json;
  kind: GeneratedAlways<string>;
  giftProductId: number | null;
  customerTypes: Generated<string[]>;
  channels: Generated<string[]>;
  startsAt: string | null;
  endsAt: string | null;
  hoursFrom: string | null;
  hoursTo: string | null;
  weekdays: Generated<number[]>;
  code: string | null;
  limitPerOrder: number | null;
  limitPerCustomer: number | null;
  limitTotal: number | null;
  priority: Generated<number>;
  exclusive: Generated<boolean>;
  minimumBasket: Generated<number>;
  belowCost: Generated<boolean>;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  archivedAt: Timestamp | null;
  version: Generated<number>;
  limitUnits: number | null;
  storefrontItemId: number | null;
}

export interface PromotionBranchTable {
  companyId: number;
  promotionId: number;
  branchId: number;
}

export interface PromotionCustomerTable {
  companyId: number;
  promotionId: number;
  customerId: number;
  uses: Generated<number>;
}

export interface PromotionRemovalTable {
  companyId: number;
  promotionId: number;
  removedAt: Generated<Timestamp>;
}

export interface PromotionScopeTable {
  companyId: number;
  promotionId: number;
  side: string;
  productId: number | null;
  categoryId: number | null;
  brandId: number | null;
  tagId: number | null;
  supplierId: number | null;
}

export interface PromotionStampTable {
  companyId: number;
  stamp: Generated<string>;
}

export interface PromotionUseTable {
  companyId: number;
  promotionId: number;
  uses: Generated<number>;
  given: Generated<number>;
  units: Generated<number>;
}

export interface PromotionVersionTable {
  companyId: number;
  promotionId: number;
  version: number;
  name: string;
  terms: Json;
  giftProductId: number | null;
  sides: Json | null;
  limitPerOrder: number | null;
  priority: number;
  exclusive: boolean;
  minimumBasket: number;
  belowCost: boolean;
}

export interface PurchaseLineTable {
  id: GeneratedAlways<number>;
  companyId: number;
  orderId: number;
  position: number;
  productId: number;
  pack: boolean;
  unitQty: number;
  orderQty: number;
  cost: number;
  discount: Generated<string>;
  gstFree: boolean;
  subtotal: number;
  gst: number;
  received: Generated<number>;
  returned: Generated<number>;
}

export interface PurchaseOrderTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number;
  supplierId: number;
  reference: Generated<string>;
  status: Generated<string>;
  otherReference: Generated<string>;
  note: Generated<string>;
  expectedDate: string | null;
  gstRate: string;
  quantity: Generated<number>;
  receivedQuantity: Generated<number>;
  items: Generated<number>;
  subtotal: Generated<number>;
  discount: Generated<number>;
  gst: Generated<number>;
  total: Generated<number>;
  createdById: number | null;
  createdBy: string;
  receivedBy: string | null;
  createdAt: Generated<Timestamp>;
  orderedAt: Timestamp | null;
  fullyReceivedAt: Timestamp | null;
  version: Generated<number>;
  updatedAt: Generated<Timestamp>;
}

export interface PurchaseReceiptTable {
  id: GeneratedAlways<number>;
  companyId: number;
  orderId: number;
  kind: string;
  note: Generated<string>;
  userId: number | null;
  userName: string;
  occurredAt: Timestamp;
  createdAt: Generated<Timestamp>;
  writeOffId: number | null;
}

export interface PurchaseReceiptLineTable {
  companyId: number;
  receiptId: number;
  lineId: number;
  quantity: number;
  damaged: Generated<number>;
  damagedAction: string | null;
  cost: number | null;
  net: number;
  gst: number;
}

export interface ReportSheetTable {
  id: GeneratedAlways<number>;
  companyId: number;
  userId: number;
  jobId: number;
  report: string;
  filter: Json;
  language: string;
  branchIds: number[];
  hasCosts: boolean;
  fileName: string;
  state: Json | null;
  rows: Generated<number>;
  createdAt: Generated<Timestamp>;
  finishedAt: Timestamp | null;
  expiresAt: Timestamp;
}

export interface ReportSheetPartTable {
  sheetId: number;
  place: number;
  file: string;
  bytes: number | null;
}

export interface RoleTable {
  id: GeneratedAlways<number>;
  companyId: number | null;
  key: string | null;
  name: string;
  reach: string;
  permissions: Generated<string[]>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
  discountLimit: Generated<string>;
}

export interface SalesCountTable {
  companyId: number;
  branchId: number;
  orders: Generated<number>;
}

export interface SalesDayTable {
  companyId: number;
  branchId: number;
  day: string;
  sales: Generated<number>;
  transactions: Generated<number>;
}

export interface SalesDispatchTable {
  id: GeneratedAlways<number>;
  companyId: number;
  orderId: number;
  dispatchedAt: Timestamp;
  courierType: string | null;
  trackingNumber: Generated<string>;
  userId: number;
  userName: string;
}

export interface SalesDispatchLineTable {
  companyId: number;
  dispatchId: number;
  lineId: number;
  quantity: number;
}

export interface SalesHourTable {
  companyId: number;
  branchId: number;
  day: string;
  channel: string;
  hour: number;
  sales: Generated<number>;
  gst: Generated<number>;
  cost: Generated<string>;
  transactions: Generated<number>;
  gstFree: Generated<number>;
}

export interface SalesLineTable {
  id: GeneratedAlways<number>;
  companyId: number;
  orderId: number;
  position: number;
  productId: number;
  sku: string;
  title: string;
  chineseTitle: Generated<string>;
  pack: boolean;
  unitQty: number;
  quantity: number;
  dispatched: Generated<number>;
  returned: Generated<number>;
  listPrice: number;
  price: number;
  discount: Generated<string>;
  discountAmount: number;
  gstFree: boolean;
  subtotal: number;
  gst: number;
  total: number;
  unitCost: Generated<string>;
  cost: Generated<string>;
  originalLineId: number | null;
  restock: boolean | null;
  ownDiscount: Generated<number>;
  promotionDiscount: Generated<number>;
}

export interface SalesLinePromotionTable {
  companyId: number;
  lineId: number;
  promotionId: number;
  amount: number;
  promotionVersion: number;
  units: number | null;
  quantityFrom: Generated<number>;
  quantityTo: number | null;
}

export interface SalesOrderTable {
  id: Generated<number>;
  companyId: number;
  branchId: number;
  reference: string | null;
  number: number | null;
  customerId: number | null;
  channel: Generated<string>;
  courierType: string | null;
  trackingNumber: Generated<string>;
  status: Generated<string>;
  paymentStatus: Generated<string>;
  quantity: Generated<number>;
  items: Generated<number>;
  subtotal: Generated<number>;
  discount: Generated<number>;
  gst: Generated<number>;
  total: Generated<number>;
  rounding: Generated<number>;
  paid: Generated<number>;
  onAccount: Generated<number>;
  refunded: Generated<number>;
  returned: Generated<number>;
  change: Generated<number>;
  originalId: number | null;
  originalReference: Generated<string>;
  otherReference: Generated<string>;
  note: Generated<string>;
  deliveryAddress: Json | null;
  userId: number;
  userName: string;
  createdAt: Generated<Timestamp>;
  confirmedAt: Timestamp | null;
  localDay: string | null;
  localWeekday: number | null;
  localHour: number | null;
  dueDate: string | null;
  dispatchedAt: Timestamp | null;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  promotionDiscount: Generated<number>;
  codes: Generated<string[]>;
  returnReason: string | null;
  agreements: Json | null;
}

export interface SalesOrderPromotionTable {
  companyId: number;
  orderId: number;
  promotionId: number;
  promotionVersion: number;
  name: string;
  amount: number;
  times: number;
  counted: Generated<boolean>;
}

export interface SalesPaymentTable {
  id: GeneratedAlways<number>;
  companyId: number;
  orderId: number;
  branchId: number;
  paymentType: string;
  amount: number;
  processed: number;
  remaining: number;
  reference: Generated<string>;
  userId: number;
  userName: string;
  createdAt: Generated<Timestamp>;
  localDay: string;
}

export interface SalesProductTable {
  companyId: number;
  branchId: number;
  day: string;
  productId: number;
  quantity: Generated<number>;
  revenue: Generated<number>;
  gst: Generated<number>;
  cost: Generated<string>;
  returned: Generated<number>;
}

export interface SalesTenderTable {
  companyId: number;
  branchId: number;
  day: string;
  paymentType: string;
  amount: Generated<number>;
}

export interface ScheduleTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number | null;
  jobId: number;
  name: string;
  kind: string;
  task: Json;
  timing: Json;
  timeZone: string;
  userIds: Generated<number[]>;
  emails: Generated<string[]>;
  enabled: Generated<boolean>;
  ownerId: number | null;
  failingSince: Timestamp | null;
  archivedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SessionTable {
  id: GeneratedAlways<number>;
  userId: number;
  tokenHash: Buffer;
  deviceId: string | null;
  userAgent: Generated<string>;
  address: Generated<string>;
  createdAt: Generated<Timestamp>;
  lastSeenAt: Generated<Timestamp>;
  expiresAt: Timestamp;
}

export interface StockCostTable {
  companyId: number;
  productId: number;
  quantity: Generated<number>;
  value: Generated<string>;
  average: Generated<string>;
}

export interface StockLevelTable {
  companyId: number;
  branchId: number;
  productId: number;
  onHand: Generated<number>;
  committed: Generated<number>;
  incoming: Generated<number>;
  updatedAt: Generated<Timestamp>;
  countedAt: Timestamp | null;
  lateBy: Generated<number>;
}

export interface StockMovementTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number;
  productId: number;
  kind: string;
  quantity: number;
  unitCost: string;
  documentType: string | null;
  documentId: number | null;
  reference: Generated<string>;
  userId: number | null;
  userName: string;
  occurredAt: Timestamp;
  recordedAt: Generated<Timestamp>;
  balance: number;
  average: string;
  reason: string | null;
  note: Generated<string>;
}

export interface StockReorderTable {
  companyId: number;
  productId: number;
  branchId: number;
  reorderPoint: number | null;
  reorderQty: number | null;
  updatedAt: Generated<Timestamp>;
}

export interface StockTakeTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number;
  reference: Generated<string>;
  status: Generated<string>;
  scope: string;
  categoryId: number | null;
  brandId: number | null;
  supplierId: number | null;
  scopeName: Generated<string>;
  blind: Generated<boolean>;
  recountUnits: number | null;
  recountValue: number | null;
  complete: Generated<boolean>;
  note: Generated<string>;
  createdBy: number | null;
  createdByName: string;
  createdAt: Generated<Timestamp>;
  reviewedAt: Timestamp | null;
  appliedByName: Generated<string>;
  appliedAt: Timestamp | null;
  version: Generated<number>;
}

export interface StockTakeEntryTable {
  id: GeneratedAlways<number>;
  companyId: number;
  takeId: number;
  productId: number;
  clientId: string;
  quantity: number;
  add: boolean;
  countedAt: Timestamp;
  userId: number | null;
  userName: string;
  createdAt: Generated<Timestamp>;
  place: Generated<string>;
}

export interface StockTakeLineTable {
  companyId: number;
  takeId: number;
  productId: number;
  counted: number;
  countedAt: Timestamp;
  entries: Generated<number>;
  round: Generated<number>;
  sinceId: number | null;
  recount: Generated<boolean>;
  zeroed: Generated<boolean>;
  superseded: Generated<boolean>;
  expected: number | null;
  unitCost: string | null;
}

export interface StockTakeProductTable {
  companyId: number;
  takeId: number;
  productId: number;
}

export interface StockTransferTable {
  id: GeneratedAlways<number>;
  companyId: number;
  reference: Generated<string>;
  status: Generated<string>;
  fromBranchId: number;
  toBranchId: number;
  note: Generated<string>;
  createdBy: number | null;
  createdByName: string;
  createdAt: Generated<Timestamp>;
  sentByName: Generated<string>;
  sentAt: Timestamp | null;
  receivedByName: Generated<string>;
  receivedAt: Timestamp | null;
  version: Generated<number>;
}

export interface StockTransferLineTable {
  id: GeneratedAlways<number>;
  companyId: number;
  transferId: number;
  productId: number;
  quantity: number;
  received: Generated<number>;
  returned: Generated<number>;
  lost: Generated<number>;
  unitCost: Generated<string>;
}

export interface StorefrontItemTable {
  id: GeneratedAlways<number>;
  companyId: number;
  list: string;
  position: number;
  title: Generated<string>;
  chineseTitle: Generated<string>;
  startsAt: string | null;
  endsAt: string | null;
  picture: string | null;
  linkProductId: number | null;
  linkCategoryId: number | null;
  linkSectionId: number | null;
  linkUrl: string | null;
  sectionKind: string | null;
  categoryId: number | null;
  days: number | null;
  productCount: number | null;
  productId: number | null;
  price: number | null;
  quantity: number | null;
  createdAt: Generated<Timestamp>;
  updatedAt: Generated<Timestamp>;
  deletedAt: Timestamp | null;
  version: Generated<number>;
}

export interface StorefrontOrderTable {
  companyId: number;
  orderId: number;
  token: string;
  challenge: string;
  createdAt: Generated<Timestamp>;
}

export interface StorefrontSectionProductTable {
  companyId: number;
  sectionId: number;
  productId: number;
  position: number;
}

export interface SupplierTable {
  id: GeneratedAlways<number>;
  companyId: number;
  name: string;
  contactName: Generated<string>;
  email: Generated<string>;
  phone: Generated<string>;
  address: Generated<string>;
  taxNumber: Generated<string>;
  leadTimeDays: Generated<number>;
  termsDays: Generated<number>;
  currencyNote: Generated<string>;
  note: Generated<string>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TagTable {
  id: GeneratedAlways<number>;
  companyId: number;
  name: string;
  color: Generated<string>;
  createdAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TillClosingTable {
  companyId: number;
  keypadId: number;
  lastNumber: number;
}

export interface TillDeviceTable {
  id: GeneratedAlways<number>;
  companyId: number;
  number: number;
  name: string;
  keypadId: number;
  movedFromKeypadId: number | null;
  credentialHash: Buffer;
  status: Generated<string>;
  epoch: Generated<number>;
  enrolledBy: number;
  enrolledByName: string;
  createdAt: Generated<Timestamp>;
  lastContact: Timestamp | null;
  app: Generated<string>;
  unsent: Generated<number>;
  persistent: Generated<boolean>;
  offsetMs: Generated<number>;
  enrolmentId: string | null;
}

export interface TillEpochTable {
  companyId: number;
  deviceId: number;
  epoch: number;
  lastSeq: number;
  events: number;
  holeSince: Timestamp | null;
}

export interface TillEventTable {
  companyId: number;
  id: string;
  deviceId: number;
  epoch: number;
  seq: number;
  kind: string;
  schema: number;
  day: string;
  session: string | null;
  number: string | null;
  raw: Json;
  occurredAt: Timestamp;
  receivedAt: Generated<Timestamp>;
  outcome: Generated<string>;
  orderId: number | null;
  paymentsBefore: Generated<number>;
  inSession: Generated<boolean>;
}

export interface TillFlagTable {
  id: GeneratedAlways<number>;
  companyId: number;
  branchId: number;
  deviceId: number;
  eventId: string | null;
  reason: string;
  detail: string;
  occurredAt: Timestamp;
  resolvedAt: Timestamp | null;
  resolvedBy: Generated<string>;
  note: Generated<string>;
  outcome: Generated<string>;
}

export interface TillLeaseTable {
  id: GeneratedAlways<number>;
  companyId: number;
  deviceId: number;
  productId: number;
  branchId: number;
  epoch: number;
  granted: Generated<number>;
  returned: Generated<number>;
  used: Generated<number>;
  held: GeneratedAlways<number>;
  short: Generated<number>;
  shortAt: Timestamp | null;
  usedAt: Generated<Timestamp>;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  toldAt: Timestamp | null;
  closedAt: Timestamp | null;
}

export interface TillParkedTable {
  companyId: number;
  id: string;
  branchId: number;
  deviceId: number;
  label: string;
  total: number;
  basket: Json;
  createdAt: Timestamp;
  takenAt: Timestamp | null;
  takenBy: number | null;
  recalledAt: Timestamp | null;
}

export interface TillSessionTable {
  id: GeneratedAlways<number>;
  companyId: number;
  uuid: string;
  deviceId: number;
  keypadId: number;
  branchId: number;
  day: string;
  status: Generated<string>;
  openedAt: Timestamp;
  openedBy: string;
  closedAt: Timestamp | null;
  closedBy: Generated<string>;
  float: Generated<number>;
  cashIn: Generated<number>;
  cashOut: Generated<number>;
  cashTaken: Generated<number>;
  takings: Generated<Json>;
  sales: Generated<number>;
  returns: Generated<number>;
  drawerOpenings: Generated<number>;
  total: Generated<number>;
  gst: Generated<number>;
  rounding: Generated<number>;
  discounts: Generated<number>;
  promotions: Generated<number>;
  expectedCash: GeneratedAlways<number>;
  counted: Generated<Json>;
  countedCash: number | null;
  variance: GeneratedAlways<number | null>;
  zNumber: number | null;
  zVersion: Generated<number>;
  late: Generated<number>;
  note: Generated<string>;
  laybyPaid: Generated<number>;
}

export interface UploadTable {
  id: GeneratedAlways<number>;
  companyId: number;
  userId: number;
  name: string;
  originalName: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  createdAt: Generated<Timestamp>;
  variants: Generated<boolean>;
}

export interface UserBranchTable {
  companyId: number;
  userId: number;
  branchId: number;
}

export interface VerificationCodeTable {
  email: string;
  codeHash: Buffer;
  tries: Generated<number>;
  expiresAt: Timestamp;
}

export interface WriteOffTable {
  id: GeneratedAlways<number>;
  companyId: number;
  reference: Generated<string>;
  branchId: number;
  note: Generated<string>;
  undoesId: number | null;
  createdBy: number | null;
  createdByName: string;
  createdAt: Generated<Timestamp>;
}

export interface WriteOffLineTable {
  id: GeneratedAlways<number>;
  companyId: number;
  writeOffId: number;
  productId: number;
  quantity: number;
  reason: string;
  note: Generated<string>;
  unitCost: string;
}

export interface Tables {
  appUser: AppUserTable;
  attempt: AttemptTable;
  auditEntry: AuditEntryTable;
  bookCheck: BookCheckTable;
  branch: BranchTable;
  brand: BrandTable;
  category: CategoryTable;
  choice: ChoiceTable;
  company: CompanyTable;
  credential: CredentialTable;
  customer: CustomerTable;
  customerBalance: CustomerBalanceTable;
  customerType: CustomerTypeTable;
  documentNumber: DocumentNumberTable;
  idempotency: IdempotencyTable;
  importJob: ImportJobTable;
  importMapping: ImportMappingTable;
  importRow: ImportRowTable;
  job: JobTable;
  jobLog: JobLogTable;
  jobRun: JobRunTable;
  keypad: KeypadTable;
  keypadKey: KeypadKeyTable;
  keypadPage: KeypadPageTable;
  knownDevice: KnownDeviceTable;
  mailLink: MailLinkTable;
  mailOutbox: MailOutboxTable;
  oneTimeCode: OneTimeCodeTable;
  product: ProductTable;
  productBarcode: ProductBarcodeTable;
  productChangeSet: ProductChangeSetTable;
  productChangeSetRow: ProductChangeSetRowTable;
  productCount: ProductCountTable;
  productPrice: ProductPriceTable;
  productTag: ProductTagTable;
  productWord: ProductWordTable;
  promotion: PromotionTable;
  promotionBranch: PromotionBranchTable;
  promotionCustomer: PromotionCustomerTable;
  promotionRemoval: PromotionRemovalTable;
  promotionScope: PromotionScopeTable;
  promotionStamp: PromotionStampTable;
  promotionUse: PromotionUseTable;
  promotionVersion: PromotionVersionTable;
  purchaseLine: PurchaseLineTable;
  purchaseOrder: PurchaseOrderTable;
  purchaseReceipt: PurchaseReceiptTable;
  purchaseReceiptLine: PurchaseReceiptLineTable;
  reportSheet: ReportSheetTable;
  reportSheetPart: ReportSheetPartTable;
  role: RoleTable;
  salesCount: SalesCountTable;
  salesDay: SalesDayTable;
  salesDispatch: SalesDispatchTable;
  salesDispatchLine: SalesDispatchLineTable;
  salesHour: SalesHourTable;
  salesLine: SalesLineTable;
  salesLinePromotion: SalesLinePromotionTable;
  salesOrder: SalesOrderTable;
  salesOrderPromotion: SalesOrderPromotionTable;
  salesPayment: SalesPaymentTable;
  salesProduct: SalesProductTable;
  salesTender: SalesTenderTable;
  schedule: ScheduleTable;
  session: SessionTable;
  stockCost: StockCostTable;
  stockLevel: StockLevelTable;
  stockMovement: StockMovementTable;
  stockReorder: StockReorderTable;
  stockTake: StockTakeTable;
  stockTakeEntry: StockTakeEntryTable;
  stockTakeLine: StockTakeLineTable;
  stockTakeProduct: StockTakeProductTable;
  stockTransfer: StockTransferTable;
  stockTransferLine: StockTransferLineTable;
  storefrontItem: StorefrontItemTable;
  storefrontOrder: StorefrontOrderTable;
  storefrontSectionProduct: StorefrontSectionProductTable;
  supplier: SupplierTable;
  tag: TagTable;
  tillClosing: TillClosingTable;
  tillDevice: TillDeviceTable;
  tillEpoch: TillEpochTable;
  tillEvent: TillEventTable;
  tillFlag: TillFlagTable;
  tillLease: TillLeaseTable;
  tillParked: TillParkedTable;
  tillSession: TillSessionTable;
  upload: UploadTable;
  userBranch: UserBranchTable;
  verificationCode: VerificationCodeTable;
  writeOff: WriteOffTable;
  writeOffLine: WriteOffLineTable;
}
