import type { PermissionKey } from '#contract/access.ts';
import type { MenuItem } from '#contract/identity.ts';

type Entry = {
  key: string;
  /** The permission key; its `query` (lists), or the action named here, opens the screen. */
  name: PermissionKey | 'account';
  needs?: 'query' | 'get' | 'add' | 'edit' | 'import';
  path: string;
  title: string;
  component?: string;
  icon?: string;
  redirect?: string;
  /** Reached by a link, not shown in the menu. */
  hidden?: boolean;
  children?: readonly Entry[];
};

/** The whole menu in its order. A new screen is one line here and one in the web's list of screens. */
const menu: readonly Entry[] = [
  {
    key: 'dashboard',
    name: 'dashboard',
    path: '/dashboard',
    title: 'Dashboard',
    icon: 'dashboard',
    redirect: '/dashboard/workplace',
    children: [
      { key: 'workplace', name: 'dashboard', path: '/dashboard/workplace', title: 'Workplace', component: 'Workplace' },
    ],
  },
  {
    key: 'products',
    name: 'product',
    path: '/product',
    title: 'Products',
    icon: 'shopping',
    redirect: '/product/list',
    children: [
      { key: 'productList', name: 'product', path: '/product/list', title: 'Product list', component: 'ProductList' },
      {
        key: 'productNew',
        name: 'product',
        needs: 'add',
        path: '/product/new',
        title: 'New product',
        component: 'ProductNew',
      },
      {
        key: 'productEdit',
        name: 'product',
        needs: 'get',
        path: '/product/edit/:id',
        title: 'Edit product',
        component: 'ProductEdit',
        hidden: true,
      },
      { key: 'brandList', name: 'product', path: '/product/brand', title: 'Brands', component: 'BrandList' },
      {
        key: 'categoryList',
        name: 'product',
        path: '/product/category',
        title: 'Categories',
        component: 'CategoryList',
      },
      {
        key: 'supplierList',
        name: 'product',
        path: '/product/supplier',
        title: 'Suppliers',
        component: 'SupplierList',
      },
      { key: 'tagList', name: 'product', path: '/product/tag', title: 'Tags', component: 'TagList' },
      {
        key: 'productImport',
        name: 'product',
        needs: 'import',
        path: '/product/import',
        title: 'Import products',
        component: 'ProductImport',
      },
      {
        key: 'productLabels',
        name: 'product',
        needs: 'get',
        path: '/product/labels',
        title: 'Print labels',
        component: 'ProductLabels',
      },
    ],
  },
  {
    key: 'sales',
    name: 'salesOrder',
    path: '/sales',
    title: 'Sales',
    icon: 'fileText',
    redirect: '/sales/list',
    children: [
      { key: 'salesList', name: 'salesOrder', path: '/sales/list', title: 'Sales orders', component: 'OrderList' },
      {
        key: 'salesNew',
        name: 'salesOrder',
        needs: 'add',
        path: '/sales/new',
        title: 'New order',
        component: 'OrderNew',
      },
      {
        key: 'salesReturn',
        name: 'refund',
        needs: 'add',
        path: '/sales/return',
        title: 'Returns',
        component: 'OrderReturn',
      },
      {
        key: 'salesEdit',
        name: 'salesOrder',
        needs: 'get',
        path: '/sales/edit/:id',
        title: 'Edit order',
        component: 'OrderEdit',
        hidden: true,
      },
      {
        key: 'salesPayment',
        name: 'salesOrder',
        needs: 'edit',
        path: '/sales/payment/:id',
        title: 'Order payment',
        component: 'OrderPayment',
        hidden: true,
      },
      {
        key: 'salesProducts',
        name: 'salesOrder',
        needs: 'get',
        path: '/sales/products/:id',
        title: 'Order product list',
        component: 'OrderProducts',
        hidden: true,
      },
      {
        key: 'salesReturnOf',
        name: 'refund',
        needs: 'add',
        path: '/sales/return/:id',
        title: 'Returns',
        component: 'OrderReturn',
        hidden: true,
      },
      {
        key: 'salesImport',
        name: 'salesOrder',
        needs: 'import',
        path: '/sales/import',
        title: 'Import orders',
        component: 'OrderImport',
        hidden: true,
      },
      {
        key: 'salesInvoice',
        name: 'salesOrder',
        needs: 'get',
        path: '/sales/invoice/:id',
        title: 'Invoice',
        component: 'OrderInvoice',
        hidden: true,
      },
    ],
  },
  {
    key: 'purchasing',
    name: 'purchaseOrder',
    path: '/purchase',
    title: 'Purchasing',
    icon: 'truck',
    redirect: '/purchase/list',
    children: [
      {
        key: 'purchaseOrderList',
        name: 'purchaseOrder',
        path: '/purchase/list',
        title: 'Purchase orders',
        component: 'PurchaseOrderList',
      },
      {
        key: 'purchaseOrderNew',
        name: 'purchaseOrder',
        needs: 'add',
        path: '/purchase/new',
        title: 'New purchase',
        component: 'PurchaseOrderNew',
      },
      {
        key: 'purchaseOrderEdit',
        name: 'purchaseOrder',
        needs: 'get',
        path: '/purchase/edit/:id',
        title: 'Purchase order',
        component: 'PurchaseOrderEdit',
        hidden: true,
      },
      {
        key: 'purchaseOrderReceive',
        name: 'purchaseOrder',
        needs: 'edit',
        path: '/purchase/receive/:id',
        title: 'Receive goods',
        component: 'PurchaseOrderReceive',
        hidden: true,
      },
    ],
  },
  {
    key: 'stock',
    name: 'stock',
    path: '/stock',
    title: 'Stock',
    icon: 'inbox',
    redirect: '/stock/list',
    children: [
      { key: 'stockList', name: 'stock', path: '/stock/list', title: 'Stock levels', component: 'StockList' },
      {
        key: 'movementList',
        name: 'stock',
        path: '/stock/movements',
        title: 'Stock movements',
        component: 'MovementList',
      },
      { key: 'takeList', name: 'stock', path: '/stock/take', title: 'Stock taking', component: 'TakeList' },
      {
        key: 'takeNew',
        name: 'stock',
        needs: 'add',
        path: '/stock/take/new',
        title: 'New stock take',
        component: 'TakeNew',
        hidden: true,
      },
      {
        key: 'takePage',
        name: 'stock',
        needs: 'get',
        path: '/stock/take/edit/:id',
        title: 'Stock take',
        component: 'TakePage',
        hidden: true,
      },
      {
        key: 'takeCount',
        name: 'stock',
        needs: 'add',
        path: '/stock/take/count/:id',
        title: 'Count',
        component: 'TakeCount',
        hidden: true,
      },
      { key: 'transferList', name: 'stock', path: '/stock/transfer', title: 'Transfers', component: 'TransferList' },
      {
        key: 'transferNew',
        name: 'stock',
        needs: 'add',
        path: '/stock/transfer/new',
        title: 'New transfer',
        component: 'TransferNew',
        hidden: true,
      },
      {
        key: 'transferPage',
        name: 'stock',
        needs: 'get',
        path: '/stock/transfer/edit/:id',
        title: 'Transfer',
        component: 'TransferPage',
        hidden: true,
      },
      { key: 'writeOffList', name: 'stock', path: '/stock/write-off', title: 'Write-offs', component: 'WriteOffList' },
      {
        key: 'writeOffNew',
        name: 'stock',
        needs: 'add',
        path: '/stock/write-off/new',
        title: 'New write-off',
        component: 'WriteOffNew',
        hidden: true,
      },
      {
        key: 'writeOffPage',
        name: 'stock',
        needs: 'get',
        path: '/stock/write-off/view/:id',
        title: 'Write-off',
        component: 'WriteOffPage',
        hidden: true,
      },
      { key: 'stockByDate', name: 'stock', path: '/stock/by-date', title: 'Stock by date', component: 'StockByDate' },
    ],
  },
  {
    key: 'customers',
    name: 'customer',
    path: '/customer',
    title: 'Customers',
    icon: 'contacts',
    redirect: '/customer/list',
    children: [
      {
        key: 'customerList',
        name: 'customer',
        path: '/customer/list',
        title: 'Customer list',
        component: 'CustomerList',
      },
      {
        key: 'customerNew',
        name: 'customer',
        needs: 'add',
        path: '/customer/new',
        title: 'New customer',
        component: 'CustomerNew',
        hidden: true,
      },
      {
        key: 'customerEdit',
        name: 'customer',
        needs: 'get',
        path: '/customer/edit/:id',
        title: 'Edit customer',
        component: 'CustomerEdit',
        hidden: true,
      },
      {
        key: 'customerBalance',
        name: 'customer',
        needs: 'get',
        path: '/customer/balance',
        title: 'Balances',
        component: 'CustomerBalance',
      },
      {
        key: 'customerBalanceOf',
        name: 'customer',
        needs: 'get',
        path: '/customer/balance/:id',
        title: 'Balance',
        component: 'CustomerBalance',
        hidden: true,
      },
      {
        key: 'customerHistory',
        name: 'customer',
        needs: 'get',
        path: '/customer/history',
        title: 'Order history',
        component: 'CustomerHistory',
      },
      {
        key: 'customerHistoryOf',
        name: 'customer',
        needs: 'get',
        path: '/customer/history/:id',
        title: 'Order history',
        component: 'CustomerHistory',
        hidden: true,
      },
      {
        key: 'customerImport',
        name: 'customer',
        needs: 'import',
        path: '/customer/import',
        title: 'Import customers',
        component: 'CustomerImport',
      },
    ],
  },
  {
    key: 'users',
    name: 'user',
    path: '/users',
    title: 'Users',
    icon: 'team',
    redirect: '/users/list',
    children: [
      { key: 'userList', name: 'user', path: '/users/list', title: 'User list', component: 'UserList' },
      {
        key: 'userNew',
        name: 'user',
        needs: 'add',
        path: '/users/new',
        title: 'New user',
        component: 'UserNew',
        hidden: true,
      },
      {
        key: 'userEdit',
        name: 'user',
        needs: 'get',
        path: '/users/edit/:id',
        title: 'Edit user',
        component: 'UserEdit',
        hidden: true,
      },
      { key: 'userSales', name: 'user', path: '/users/sales', title: 'User sales', component: 'UserSales' },
      { key: 'roleList', name: 'role', path: '/users/roles', title: 'Roles', component: 'RoleList' },
      {
        key: 'roleNew',
        name: 'role',
        needs: 'add',
        path: '/users/roles/new',
        title: 'New role',
        component: 'RoleNew',
        hidden: true,
      },
      {
        key: 'roleEdit',
        name: 'role',
        needs: 'get',
        path: '/users/roles/edit/:id',
        title: 'Edit role',
        component: 'RoleEdit',
        hidden: true,
      },
    ],
  },
  {
    key: 'settings',
    name: 'branch',
    path: '/settings',
    title: 'Settings',
    icon: 'setting',
    children: [
      { key: 'companyList', name: 'company', path: '/settings/company', title: 'Companies', component: 'CompanyList' },
      {
        key: 'companyNew',
        name: 'company',
        needs: 'add',
        path: '/settings/company/new',
        title: 'New company',
        component: 'CompanyNew',
        hidden: true,
      },
      {
        key: 'companyEdit',
        name: 'company',
        needs: 'get',
        path: '/settings/company/edit/:id',
        title: 'Edit company',
        component: 'CompanyEdit',
        hidden: true,
      },
      { key: 'branchList', name: 'branch', path: '/settings/branch', title: 'Branches', component: 'BranchList' },
      {
        key: 'branchNew',
        name: 'branch',
        needs: 'add',
        path: '/settings/branch/new',
        title: 'New branch',
        component: 'BranchNew',
        hidden: true,
      },
      {
        key: 'branchEdit',
        name: 'branch',
        needs: 'get',
        path: '/settings/branch/edit/:id',
        title: 'Edit branch',
        component: 'BranchEdit',
        hidden: true,
      },
      {
        key: 'customerTypes',
        name: 'customer',
        path: '/settings/customer-type',
        title: 'Customer types',
        component: 'CustomerTypes',
      },
      {
        key: 'choiceLists',
        name: 'branch',
        path: '/settings/choice',
        title: 'Order choices',
        component: 'ChoiceLists',
      },
      { key: 'auditList', name: 'audit', path: '/settings/audit', title: 'Audit log', component: 'AuditList' },
    ],
  },
  {
    key: 'account',
    name: 'account',
    path: '/account',
    title: 'Account',
    icon: 'user',
    redirect: '/account/center',
    hidden: true,
    children: [
      {
        key: 'accountCenter',
        name: 'account',
        path: '/account/center',
        title: 'Account center',
        component: 'AccountCenter',
        hidden: true,
      },
      {
        key: 'accountSettings',
        name: 'account',
        path: '/account/settings',
        title: 'Account settings',
        component: 'AccountSettings',
        hidden: true,
      },
    ],
  },
];

const toItem = (entry: Entry, id: number, parentId: number): MenuItem => ({
  id,
  parentId,
  key: entry.key,
  name: entry.name,
  component: entry.component ?? null,
  path: entry.path,
  redirect: entry.redirect ?? null,
  meta: {
    title: entry.title,
    icon: entry.icon ?? null,
    show: !entry.hidden,
    hideChildren: false,
    hiddenHeaderContent: false,
    target: null,
  },
});

/** The flat list of the specification, cut to what this user may open. Ids are the menu's order, so they stay put per release. */
export const menuFor = (permissions: ReadonlySet<string>): MenuItem[] => {
  const items: MenuItem[] = [];
  let id = 0;
  for (const group of menu) {
    const groupId = ++id;
    const open = (group.children ?? [])
      .map((child) => ({ child, id: ++id }))
      .filter(({ child }) => child.name === 'account' || permissions.has(`${child.name}.${child.needs ?? 'query'}`));
    const first = open.find(({ child }) => !child.hidden) ?? open[0];
    if (!first) continue;
    // The group leads to its first open screen, so a limited role never lands on a denied one.
    items.push({ ...toItem(group, groupId, 0), redirect: first.child.path });
    items.push(...open.map((each) => toItem(each.child, each.id, groupId)));
  }
  return items;
};

/** Every title of the menu, for the language packs' test. */
export const menuTitles = (): string[] =>
  menu.flatMap((group) => [group.title, ...(group.children ?? []).map(({ title }) => title)]);
