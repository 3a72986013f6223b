import type { Access } from './access.ts';
import type { MessageId } from './messages/en.ts';

/** Each key has its title, `menu.<key>`. */
type TitleKey = { [Id in MessageId]: Id extends `menu.${infer Key}` ? Key : never }[MessageId];

type Screen = {
  path: `/${string}`;
  /** Opens the screen; a group opens its first screen. */
  permission: Exclude<Access, 'public'>;
  /** What the back office shows here; without one it is a menu group. */
  component?: string;
  parent?: TitleKey;
  icon?: string;
  /** Reached by a link, not listed in the menu. */
  hidden?: true;
};

/** Every back office screen, in menu order: the server's menu, the loaders and all links are derived from here. */
// biome-ignore format: a table, one line per screen
export const screens = {
  dashboard: { path: '/dashboard', permission: 'dashboard.query', icon: 'dashboard' },
  workplace: { parent: 'dashboard', path: '/dashboard/workplace', permission: 'dashboard.query', component: 'Workplace' },

  products: { path: '/product', permission: 'product.query', icon: 'shopping' },
  productList: { parent: 'products', path: '/product/list', permission: 'product.query', component: 'ProductList' },
  productNew: { parent: 'products', path: '/product/new', permission: 'product.add', component: 'ProductNew' },
  productEdit: { parent: 'products', path: '/product/edit/:id', permission: 'product.get', component: 'ProductEdit', hidden: true },
  brandList: { parent: 'products', path: '/product/brand', permission: 'product.query', component: 'BrandList' },
  categoryList: { parent: 'products', path: '/product/category', permission: 'product.query', component: 'CategoryList' },
  supplierList: { parent: 'products', path: '/product/supplier', permission: 'product.query', component: 'SupplierList' },
  tagList: { parent: 'products', path: '/product/tag', permission: 'product.query', component: 'TagList' },
  productImport: { parent: 'products', path: '/product/import', permission: 'product.import', component: 'ProductImport' },
  productLabels: { parent: 'products', path: '/product/labels', permission: 'product.get', component: 'ProductLabels' },

  sales: { path: '/sales', permission: 'salesOrder.query', icon: 'fileText' },
  salesList: { parent: 'sales', path: '/sales/list', permission: 'salesOrder.query', component: 'OrderList' },
  salesNew: { parent: 'sales', path: '/sales/new', permission: 'salesOrder.add', component: 'OrderNew' },
  salesReturn: { parent: 'sales', path: '/sales/return', permission: 'refund.add', component: 'OrderReturn' },
  salesEdit: { parent: 'sales', path: '/sales/edit/:id', permission: 'salesOrder.get', component: 'OrderEdit', hidden: true },
  salesPayment: { parent: 'sales', path: '/sales/payment/:id', permission: 'salesOrder.edit', component: 'OrderPayment', hidden: true },
  salesProducts: { parent: 'sales', path: '/sales/products/:id', permission: 'salesOrder.get', component: 'OrderProducts', hidden: true },
  salesReturnOf: { parent: 'sales', path: '/sales/return/:id', permission: 'refund.add', component: 'OrderReturn', hidden: true },
  salesImport: { parent: 'sales', path: '/sales/import', permission: 'salesOrder.import', component: 'OrderImport', hidden: true },
  salesInvoice: { parent: 'sales', path: '/sales/invoice/:id', permission: 'salesOrder.get', component: 'OrderInvoice', hidden: true },

  tills: { path: '/till', permission: 'till.enable', icon: 'calculator' },
  tillSessionList: { parent: 'tills', path: '/till/session', permission: 'till.enable', component: 'SessionList' },
  tillSessionPage: { parent: 'tills', path: '/till/session/:id', permission: 'till.enable', component: 'SessionPage', hidden: true },
  tillFlagList: { parent: 'tills', path: '/till/flag', permission: 'till.enable', component: 'FlagList' },
  tillHeldList: { parent: 'tills', path: '/till/held', permission: 'till.enable', component: 'HeldList' },
  tillList: { parent: 'tills', path: '/till/list', permission: 'till.enable', component: 'DeviceList' },

  purchasing: { path: '/purchase', permission: 'purchaseOrder.query', icon: 'truck' },
  purchaseOrderList: { parent: 'purchasing', path: '/purchase/list', permission: 'purchaseOrder.query', component: 'PurchaseOrderList' },
  purchaseOrderNew: { parent: 'purchasing', path: '/purchase/new', permission: 'purchaseOrder.add', component: 'PurchaseOrderNew' },
  purchaseOrderEdit: { parent: 'purchasing', path: '/purchase/edit/:id', permission: 'purchaseOrder.get', component: 'PurchaseOrderEdit', hidden: true },
  purchaseOrderReceive: { parent: 'purchasing', path: '/purchase/receive/:id', permission: 'purchaseOrder.edit', component: 'PurchaseOrderReceive', hidden: true },

  stock: { path: '/stock', permission: 'stock.query', icon: 'inbox' },
  stockList: { parent: 'stock', path: '/stock/list', permission: 'stock.query', component: 'StockList' },
  movementList: { parent: 'stock', path: '/stock/movements', permission: 'stock.query', component: 'MovementList' },
  takeList: { parent: 'stock', path: '/stock/take', permission: 'stock.query', component: 'TakeList' },
  takeNew: { parent: 'stock', path: '/stock/take/new', permission: 'stock.add', component: 'TakeNew', hidden: true },
  takePage: { parent: 'stock', path: '/stock/take/edit/:id', permission: 'stock.get', component: 'TakePage', hidden: true },
  takeCount: { parent: 'stock', path: '/stock/take/count/:id', permission: 'stock.add', component: 'TakeCount', hidden: true },
  transferList: { parent: 'stock', path: '/stock/transfer', permission: 'stock.query', component: 'TransferList' },
  transferNew: { parent: 'stock', path: '/stock/transfer/new', permission: 'stock.add', component: 'TransferNew', hidden: true },
  transferPage: { parent: 'stock', path: '/stock/transfer/edit/:id', permission: 'stock.get', component: 'TransferPage', hidden: true },
  writeOffList: { parent: 'stock', path: '/stock/write-off', permission: 'stock.query', component: 'WriteOffList' },
  writeOffNew: { parent: 'stock', path: '/stock/write-off/new', permission: 'stock.add', component: 'WriteOffNew', hidden: true },
  writeOffPage: { parent: 'stock', path: '/stock/write-off/view/:id', permission: 'stock.get', component: 'WriteOffPage', hidden: true },
  stockByDate: { parent: 'stock', path: '/stock/by-date', permission: 'stock.query', component: 'StockByDate' },

  customers: { path: '/customer', permission: 'customer.query', icon: 'contacts' },
  customerList: { parent: 'customers', path: '/customer/list', permission: 'customer.query', component: 'CustomerList' },
  customerNew: { parent: 'customers', path: '/customer/new', permission: 'customer.add', component: 'CustomerNew', hidden: true },
  customerEdit: { parent: 'customers', path: '/customer/edit/:id', permission: 'customer.get', component: 'CustomerEdit', hidden: true },
  customerBalance: { parent: 'customers', path: '/customer/balance', permission: 'customer.get', component: 'CustomerBalance' },
  customerBalanceOf: { parent: 'customers', path: '/customer/balance/:id', permission: 'customer.get', component: 'CustomerBalance', hidden: true },
  customerDebtors: { parent: 'customers', path: '/customer/debtors', permission: 'customer.get', component: 'CustomerDebtors' },
  customerHistory: { parent: 'customers', path: '/customer/history', permission: 'customer.get', component: 'CustomerHistory' },
  customerHistoryOf: { parent: 'customers', path: '/customer/history/:id', permission: 'customer.get', component: 'CustomerHistory', hidden: true },
  customerImport: { parent: 'customers', path: '/customer/import', permission: 'customer.import', component: 'CustomerImport' },

  promotions: { path: '/promo', permission: 'promo.query', icon: 'gift' },
  promotionList: { parent: 'promotions', path: '/promo/list', permission: 'promo.query', component: 'PromotionList' },
  promotionNew: { parent: 'promotions', path: '/promo/new', permission: 'promo.add', component: 'PromotionNew' },
  promotionEdit: { parent: 'promotions', path: '/promo/edit/:id', permission: 'promo.get', component: 'PromotionEdit', hidden: true },
  promotionCalendar: { parent: 'promotions', path: '/promo/calendar', permission: 'promo.query', component: 'PromotionCalendar' },

  storefront: { path: '/storefront', permission: 'storefront.query', icon: 'mobile' },
  bannerList: { parent: 'storefront', path: '/storefront/banner', permission: 'storefront.query', component: 'BannerList' },
  sectionList: { parent: 'storefront', path: '/storefront/section', permission: 'storefront.query', component: 'SectionList' },
  hotProductList: { parent: 'storefront', path: '/storefront/hot-product', permission: 'storefront.query', component: 'HotProductList' },
  limitProductList: { parent: 'storefront', path: '/storefront/limit-product', permission: 'storefront.query', component: 'LimitProductList' },

  reports: { path: '/report', permission: 'report.query', icon: 'barChart' },
  orderingReport: { parent: 'reports', path: '/report/ordering', permission: 'report.query', component: 'OrderingReport' },
  productReport: { parent: 'reports', path: '/report/product', permission: 'report.query', component: 'ProductReport' },
  salesDetailReport: { parent: 'reports', path: '/report/product-sales-detail', permission: 'report.query', component: 'SalesDetailReport' },
  endOfDayReport: { parent: 'reports', path: '/report/end-of-day', permission: 'report.query', component: 'EndOfDayReport' },
  paymentReport: { parent: 'reports', path: '/report/payments', permission: 'report.query', component: 'PaymentReport' },
  gstReport: { parent: 'reports', path: '/report/gst', permission: 'report.query', component: 'GstReport' },
  purchaseDetailReport: { parent: 'reports', path: '/report/purchase-detail', permission: 'report.query', component: 'PurchaseDetailReport' },
  marginReport: { parent: 'reports', path: '/report/margin', permission: 'report.query', component: 'MarginReport' },
  hourReport: { parent: 'reports', path: '/report/sales-by-hour', permission: 'report.query', component: 'HourReport' },
  customerReport: { parent: 'reports', path: '/report/customers', permission: 'report.query', component: 'CustomerReport' },
  deadStockReport: { parent: 'reports', path: '/report/dead-stock', permission: 'report.query', component: 'DeadStockReport' },
  valuationReport: { parent: 'reports', path: '/report/stock-valuation', permission: 'report.query', component: 'ValuationReport' },

  users: { path: '/users', permission: 'user.query', icon: 'team' },
  userList: { parent: 'users', path: '/users/list', permission: 'user.query', component: 'UserList' },
  userNew: { parent: 'users', path: '/users/new', permission: 'user.add', component: 'UserNew', hidden: true },
  userEdit: { parent: 'users', path: '/users/edit/:id', permission: 'user.get', component: 'UserEdit', hidden: true },
  userSales: { parent: 'users', path: '/users/sales', permission: 'user.query', component: 'UserSales' },
  roleList: { parent: 'users', path: '/users/roles', permission: 'role.query', component: 'RoleList' },
  roleNew: { parent: 'users', path: '/users/roles/new', permission: 'role.add', component: 'RoleNew', hidden: true },
  roleEdit: { parent: 'users', path: '/users/roles/edit/:id', permission: 'role.get', component: 'RoleEdit', hidden: true },

  settings: { path: '/settings', permission: 'branch.query', icon: 'setting' },
  companyList: { parent: 'settings', path: '/settings/company', permission: 'company.query', component: 'CompanyList' },
  companyNew: { parent: 'settings', path: '/settings/company/new', permission: 'company.add', component: 'CompanyNew', hidden: true },
  companyEdit: { parent: 'settings', path: '/settings/company/edit/:id', permission: 'company.get', component: 'CompanyEdit', hidden: true },
  branchList: { parent: 'settings', path: '/settings/branch', permission: 'branch.query', component: 'BranchList' },
  branchNew: { parent: 'settings', path: '/settings/branch/new', permission: 'branch.add', component: 'BranchNew', hidden: true },
  branchEdit: { parent: 'settings', path: '/settings/branch/edit/:id', permission: 'branch.get', component: 'BranchEdit', hidden: true },
  keypadList: { parent: 'settings', path: '/settings/keypad', permission: 'keypad.query', component: 'KeypadList' },
  keypadEdit: { parent: 'settings', path: '/settings/keypad/edit/:id', permission: 'keypad.get', component: 'KeypadEdit', hidden: true },
  scheduleList: { parent: 'settings', path: '/settings/schedule', permission: 'schedule.query', component: 'ScheduleList' },
  scheduleNew: { parent: 'settings', path: '/settings/schedule/new', permission: 'schedule.add', component: 'ScheduleNew', hidden: true },
  scheduleEdit: { parent: 'settings', path: '/settings/schedule/edit/:id', permission: 'schedule.get', component: 'ScheduleEdit', hidden: true },
  bookChecks: { parent: 'settings', path: '/settings/books', permission: 'audit.query', component: 'BookChecks' },
  schedulerReport: { parent: 'settings', path: '/report/scheduler', permission: 'report.query', component: 'SchedulerReport' },
  customerTypes: { parent: 'settings', path: '/settings/customer-type', permission: 'customer.query', component: 'CustomerTypes' },
  choiceLists: { parent: 'settings', path: '/settings/choice', permission: 'branch.query', component: 'ChoiceLists' },
  auditList: { parent: 'settings', path: '/settings/audit', permission: 'audit.query', component: 'AuditList' },

  account: { path: '/account', permission: 'signedIn', icon: 'user', hidden: true },
  accountCenter: { parent: 'account', path: '/account/center', permission: 'signedIn', component: 'AccountCenter', hidden: true },
  accountSettings: { parent: 'account', path: '/account/settings', permission: 'signedIn', component: 'AccountSettings', hidden: true },
} as const satisfies Record<TitleKey, Screen>;

/** The pages that need no sign-in. */
export const publicPaths = {
  login: '/user/login',
  register: '/user/register',
  registerResult: '/user/register-result',
} as const;

type Screens = typeof screens;
export type ScreenKey = keyof Screens;
export type ScreenComponent = {
  [Key in ScreenKey]: Screens[Key] extends { component: infer C } ? C : never;
}[ScreenKey];
type Paths = { [Key in ScreenKey]: Screens[Key]['path'] } & typeof publicPaths;
type Params<Path> = Path extends `${string}:id` ? [params: { id: number }] : [];

export const screenOf = (key: ScreenKey): Screen => screens[key];

/** The address of a screen: pathOf('salesEdit', { id }). */
export const pathOf = <Key extends keyof Paths>(key: Key, ...[params]: Params<Paths[Key]>): string => {
  const path: string = key in screens ? screens[key as ScreenKey].path : publicPaths[key as keyof typeof publicPaths];
  return params ? path.replace(':id', String(params.id)) : path;
};
