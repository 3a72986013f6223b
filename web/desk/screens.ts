import { type ScreenComponent, screens } from '#contract/screens.ts';
import { lazily } from '#web/platform/lazy.tsx';

/** Every component of the registry, each loaded from its own file. */
const components: Record<ScreenComponent, ReturnType<typeof lazily>> = {
  Workplace: lazily(async () => (await import('./areas/dashboard/Workplace.tsx')).Workplace),
  ProductList: lazily(async () => (await import('./areas/catalogue/products/ProductList.tsx')).ProductList),
  ProductNew: lazily(async () => (await import('./areas/catalogue/products/ProductNew.tsx')).ProductNew),
  ProductEdit: lazily(async () => (await import('./areas/catalogue/products/ProductEdit.tsx')).ProductEdit),
  BrandList: lazily(async () => (await import('./areas/catalogue/lists/BrandList.tsx')).BrandList),
  CategoryList: lazily(async () => (await import('./areas/catalogue/lists/CategoryList.tsx')).CategoryList),
  SupplierList: lazily(async () => (await import('./areas/catalogue/lists/SupplierList.tsx')).SupplierList),
  TagList: lazily(async () => (await import('./areas/catalogue/lists/TagList.tsx')).TagList),
  ProductImport: lazily(async () => (await import('./areas/catalogue/imports/ProductImport.tsx')).ProductImport),
  ProductLabels: lazily(async () => (await import('./areas/catalogue/labels/ProductLabels.tsx')).ProductLabels),
  StockList: lazily(async () => (await import('./areas/stock/ledger/StockList.tsx')).StockList),
  MovementList: lazily(async () => (await import('./areas/stock/ledger/MovementList.tsx')).MovementList),
  TakeList: lazily(async () => (await import('./areas/stock/counts/TakeList.tsx')).TakeList),
  TakeNew: lazily(async () => (await import('./areas/stock/counts/TakeNew.tsx')).TakeNew),
  TakePage: lazily(async () => (await import('./areas/stock/counts/TakePage.tsx')).TakePage),
  TakeCount: lazily(async () => (await import('./areas/stock/counts/TakeCount.tsx')).TakeCount),
  TransferList: lazily(async () => (await import('./areas/stock/transfers/TransferList.tsx')).TransferList),
  TransferNew: lazily(async () => (await import('./areas/stock/transfers/TransferNew.tsx')).TransferNew),
  TransferPage: lazily(async () => (await import('./areas/stock/transfers/TransferPage.tsx')).TransferPage),
  WriteOffList: lazily(async () => (await import('./areas/stock/writeOffs/WriteOffList.tsx')).WriteOffList),
  WriteOffNew: lazily(async () => (await import('./areas/stock/writeOffs/WriteOffNew.tsx')).WriteOffNew),
  WriteOffPage: lazily(async () => (await import('./areas/stock/writeOffs/WriteOffPage.tsx')).WriteOffPage),
  StockByDate: lazily(async () => (await import('./areas/stock/ledger/StockByDate.tsx')).StockByDate),
  OrderList: lazily(async () => (await import('./areas/sales/orders/OrderList.tsx')).OrderList),
  CustomerList: lazily(async () => (await import('./areas/customers/CustomerList.tsx')).CustomerList),
  CustomerNew: lazily(async () => (await import('./areas/customers/CustomerNew.tsx')).CustomerNew),
  CustomerEdit: lazily(async () => (await import('./areas/sales/customers/CustomerEdit.tsx')).CustomerEdit),
  CustomerBalance: lazily(async () => (await import('./areas/sales/customers/CustomerBalance.tsx')).CustomerBalance),
  CustomerHistory: lazily(async () => (await import('./areas/sales/customers/CustomerHistory.tsx')).CustomerHistory),
  CustomerImport: lazily(async () => (await import('./areas/customers/imports/CustomerImport.tsx')).CustomerImport),
  CustomerTypes: lazily(async () => (await import('./areas/customers/CustomerTypes.tsx')).CustomerTypes),
  ChoiceLists: lazily(async () => (await import('./areas/settings/ChoiceLists.tsx')).ChoiceLists),
  PurchaseOrderList: lazily(async () => (await import('./areas/purchasing/PurchaseOrderList.tsx')).PurchaseOrderList),
  PurchaseOrderNew: lazily(async () => (await import('./areas/purchasing/PurchaseOrderNew.tsx')).PurchaseOrderNew),
  PurchaseOrderEdit: lazily(async () => (await import('./areas/purchasing/PurchaseOrderEdit.tsx')).PurchaseOrderEdit),
  PurchaseOrderReceive: lazily(
    async () => (await import('./areas/purchasing/PurchaseOrderReceive.tsx')).PurchaseOrderReceive,
  ),
  OrderNew: lazily(async () => (await import('./areas/sales/orders/OrderNew.tsx')).OrderNew),
  OrderEdit: lazily(async () => (await import('./areas/sales/orders/OrderEdit.tsx')).OrderEdit),
  OrderPayment: lazily(async () => (await import('./areas/sales/payments/OrderPayment.tsx')).OrderPayment),
  OrderProducts: lazily(async () => (await import('./areas/sales/orders/OrderProducts.tsx')).OrderProducts),
  OrderReturn: lazily(async () => (await import('./areas/sales/returns/OrderReturn.tsx')).OrderReturn),
  OrderImport: lazily(async () => (await import('./areas/sales/papers/OrderImport.tsx')).OrderImport),
  OrderInvoice: lazily(async () => (await import('./areas/sales/papers/OrderInvoice.tsx')).OrderInvoice),
  UserList: lazily(async () => (await import('./areas/identity/UserList.tsx')).UserList),
  UserNew: lazily(async () => (await import('./areas/identity/UserNew.tsx')).UserNew),
  UserEdit: lazily(async () => (await import('./areas/identity/UserEdit.tsx')).UserEdit),
  UserSales: lazily(async () => (await import('./areas/dashboard/UserSales.tsx')).UserSales),
  RoleList: lazily(async () => (await import('./areas/identity/RoleList.tsx')).RoleList),
  RoleNew: lazily(async () => (await import('./areas/identity/RoleNew.tsx')).RoleNew),
  RoleEdit: lazily(async () => (await import('./areas/identity/RoleEdit.tsx')).RoleEdit),
  CompanyList: lazily(async () => (await import('./areas/settings/CompanyList.tsx')).CompanyList),
  CompanyNew: lazily(async () => (await import('./areas/settings/CompanyNew.tsx')).CompanyNew),
  CompanyEdit: lazily(async () => (await import('./areas/settings/CompanyEdit.tsx')).CompanyEdit),
  BranchList: lazily(async () => (await import('./areas/settings/BranchList.tsx')).BranchList),
  BranchNew: lazily(async () => (await import('./areas/settings/BranchNew.tsx')).BranchNew),
  BranchEdit: lazily(async () => (await import('./areas/settings/BranchEdit.tsx')).BranchEdit),
  AuditList: lazily(async () => (await import('./areas/audit/AuditList.tsx')).AuditList),
  AccountCenter: lazily(async () => (await import('./areas/account/AccountCenter.tsx')).AccountCenter),
  AccountSettings: lazily(async () => (await import('./areas/account/AccountSettings.tsx')).AccountSettings),
};

/** A newer server may name a component that this page does not have yet. */
export const componentOf = (name: string): ReturnType<typeof lazily> | undefined =>
  name in components ? components[name as ScreenComponent] : undefined;

/** All paths that exist: one that is missing from somebody's menu is denied (403), not unknown (404). */
export const knownPaths: readonly string[] = Object.values(screens).map(({ path }) => path);
