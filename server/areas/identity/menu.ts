import type { PermissionKey } from '#contract/access.ts';
import type { MenuItem } from '#contract/identity.ts';
import { type MessageId, messages } from '#contract/messages/en.ts';

type MenuKey = { [Id in MessageId]: Id extends `menu.${infer Key}` ? Key : never }[MessageId];

type Entry = {
  /** Names its title, `menu.<key>`. */
  key: MenuKey;
  /** The permission key; its `query` (lists), or the action named here, opens the screen. */
  name: PermissionKey | 'account';
  needs?: 'query' | 'get' | 'add' | 'edit' | 'import';
  path: string;
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
    icon: 'dashboard',
    redirect: '/dashboard/workplace',
    children: [{ key: 'workplace', name: 'dashboard', path: '/dashboard/workplace', component: 'Workplace' }],
  },
  {
    key: 'products',
    name: 'product',
    path: '/product',
    icon: 'shopping',
    redirect: '/product/list',
    children: [
      { key: 'productList', name: 'product', path: '/product/list', component: 'ProductList' },
      {
        key: 'productNew',
        name: 'product',
        needs: 'add',
        path: '/product/new',
        component: 'ProductNew',
      },
      {
        key: 'productEdit',
        name: 'product',
        needs: 'get',
        path: '/product/edit/:id',
        component: 'ProductEdit',
        hidden: true,
      },
      { key: 'brandList', name: 'product', path: '/product/brand', component: 'BrandList' },
      {
        key: 'categoryList',
        name: 'product',
        path: '/product/category',
        component: 'CategoryList',
      },
      {
        key: 'supplierList',
        name: 'product',
        path: '/product/supplier',
        component: 'SupplierList',
      },
      { key: 'tagList', name: 'product', path: '/product/tag', component: 'TagList' },
      {
        key: 'productImport',
        name: 'product',
        needs: 'import',
        path: '/product/import',
        component: 'ProductImport',
      },
      {
        key: 'productLabels',
        name: 'product',
        needs: 'get',
        path: '/product/labels',
        component: 'ProductLabels',
      },
    ],
  },
  {
    key: 'sales',
    name: 'salesOrder',
    path: '/sales',
    icon: 'fileText',
    redirect: '/sales/list',
    children: [
      { key: 'salesList', name: 'salesOrder', path: '/sales/list', component: 'OrderList' },
      {
        key: 'salesNew',
        name: 'salesOrder',
        needs: 'add',
        path: '/sales/new',
        component: 'OrderNew',
      },
      {
        key: 'salesReturn',
        name: 'refund',
        needs: 'add',
        path: '/sales/return',
        component: 'OrderReturn',
      },
      {
        key: 'salesEdit',
        name: 'salesOrder',
        needs: 'get',
        path: '/sales/edit/:id',
        component: 'OrderEdit',
        hidden: true,
      },
      {
        key: 'salesPayment',
        name: 'salesOrder',
        needs: 'edit',
        path: '/sales/payment/:id',
        component: 'OrderPayment',
        hidden: true,
      },
      {
        key: 'salesProducts',
        name: 'salesOrder',
        needs: 'get',
        path: '/sales/products/:id',
        component: 'OrderProducts',
        hidden: true,
      },
      {
        key: 'salesReturnOf',
        name: 'refund',
        needs: 'add',
        path: '/sales/return/:id',
        component: 'OrderReturn',
        hidden: true,
      },
      {
        key: 'salesImport',
        name: 'salesOrder',
        needs: 'import',
        path: '/sales/import',
        component: 'OrderImport',
        hidden: true,
      },
      {
        key: 'salesInvoice',
        name: 'salesOrder',
        needs: 'get',
        path: '/sales/invoice/:id',
        component: 'OrderInvoice',
        hidden: true,
      },
    ],
  },
  {
    key: 'purchasing',
    name: 'purchaseOrder',
    path: '/purchase',
    icon: 'truck',
    redirect: '/purchase/list',
    children: [
      {
        key: 'purchaseOrderList',
        name: 'purchaseOrder',
        path: '/purchase/list',
        component: 'PurchaseOrderList',
      },
      {
        key: 'purchaseOrderNew',
        name: 'purchaseOrder',
        needs: 'add',
        path: '/purchase/new',
        component: 'PurchaseOrderNew',
      },
      {
        key: 'purchaseOrderEdit',
        name: 'purchaseOrder',
        needs: 'get',
        path: '/purchase/edit/:id',
        component: 'PurchaseOrderEdit',
        hidden: true,
      },
      {
        key: 'purchaseOrderReceive',
        name: 'purchaseOrder',
        needs: 'edit',
        path: '/purchase/receive/:id',
        component: 'PurchaseOrderReceive',
        hidden: true,
      },
    ],
  },
  {
    key: 'stock',
    name: 'stock',
    path: '/stock',
    icon: 'inbox',
    redirect: '/stock/list',
    children: [
      { key: 'stockList', name: 'stock', path: '/stock/list', component: 'StockList' },
      {
        key: 'movementList',
        name: 'stock',
        path: '/stock/movements',
        component: 'MovementList',
      },
      { key: 'takeList', name: 'stock', path: '/stock/take', component: 'TakeList' },
      {
        key: 'takeNew',
        name: 'stock',
        needs: 'add',
        path: '/stock/take/new',
        component: 'TakeNew',
        hidden: true,
      },
      {
        key: 'takePage',
        name: 'stock',
        needs: 'get',
        path: '/stock/take/edit/:id',
        component: 'TakePage',
        hidden: true,
      },
      {
        key: 'takeCount',
        name: 'stock',
        needs: 'add',
        path: '/stock/take/count/:id',
        component: 'TakeCount',
        hidden: true,
      },
      { key: 'transferList', name: 'stock', path: '/stock/transfer', component: 'TransferList' },
      {
        key: 'transferNew',
        name: 'stock',
        needs: 'add',
        path: '/stock/transfer/new',
        component: 'TransferNew',
        hidden: true,
      },
      {
        key: 'transferPage',
        name: 'stock',
        needs: 'get',
        path: '/stock/transfer/edit/:id',
        component: 'TransferPage',
        hidden: true,
      },
      { key: 'writeOffList', name: 'stock', path: '/stock/write-off', component: 'WriteOffList' },
      {
        key: 'writeOffNew',
        name: 'stock',
        needs: 'add',
        path: '/stock/write-off/new',
        component: 'WriteOffNew',
        hidden: true,
      },
      {
        key: 'writeOffPage',
        name: 'stock',
        needs: 'get',
        path: '/stock/write-off/view/:id',
        component: 'WriteOffPage',
        hidden: true,
      },
      { key: 'stockByDate', name: 'stock', path: '/stock/by-date', component: 'StockByDate' },
    ],
  },
  {
    key: 'customers',
    name: 'customer',
    path: '/customer',
    icon: 'contacts',
    redirect: '/customer/list',
    children: [
      {
        key: 'customerList',
        name: 'customer',
        path: '/customer/list',
        component: 'CustomerList',
      },
      {
        key: 'customerNew',
        name: 'customer',
        needs: 'add',
        path: '/customer/new',
        component: 'CustomerNew',
        hidden: true,
      },
      {
        key: 'customerEdit',
        name: 'customer',
        needs: 'get',
        path: '/customer/edit/:id',
        component: 'CustomerEdit',
        hidden: true,
      },
      {
        key: 'customerBalance',
        name: 'customer',
        needs: 'get',
        path: '/customer/balance',
        component: 'CustomerBalance',
      },
      {
        key: 'customerBalanceOf',
        name: 'customer',
        needs: 'get',
        path: '/customer/balance/:id',
        component: 'CustomerBalance',
        hidden: true,
      },
      {
        key: 'customerHistory',
        name: 'customer',
        needs: 'get',
        path: '/customer/history',
        component: 'CustomerHistory',
      },
      {
        key: 'customerHistoryOf',
        name: 'customer',
        needs: 'get',
        path: '/customer/history/:id',
        component: 'CustomerHistory',
        hidden: true,
      },
      {
        key: 'customerImport',
        name: 'customer',
        needs: 'import',
        path: '/customer/import',
        component: 'CustomerImport',
      },
    ],
  },
  {
    key: 'users',
    name: 'user',
    path: '/users',
    icon: 'team',
    redirect: '/users/list',
    children: [
      { key: 'userList', name: 'user', path: '/users/list', component: 'UserList' },
      {
        key: 'userNew',
        name: 'user',
        needs: 'add',
        path: '/users/new',
        component: 'UserNew',
        hidden: true,
      },
      {
        key: 'userEdit',
        name: 'user',
        needs: 'get',
        path: '/users/edit/:id',
        component: 'UserEdit',
        hidden: true,
      },
      { key: 'userSales', name: 'user', path: '/users/sales', component: 'UserSales' },
      { key: 'roleList', name: 'role', path: '/users/roles', component: 'RoleList' },
      {
        key: 'roleNew',
        name: 'role',
        needs: 'add',
        path: '/users/roles/new',
        component: 'RoleNew',
        hidden: true,
      },
      {
        key: 'roleEdit',
        name: 'role',
        needs: 'get',
        path: '/users/roles/edit/:id',
        component: 'RoleEdit',
        hidden: true,
      },
    ],
  },
  {
    key: 'settings',
    name: 'branch',
    path: '/settings',
    icon: 'setting',
    children: [
      { key: 'companyList', name: 'company', path: '/settings/company', component: 'CompanyList' },
      {
        key: 'companyNew',
        name: 'company',
        needs: 'add',
        path: '/settings/company/new',
        component: 'CompanyNew',
        hidden: true,
      },
      {
        key: 'companyEdit',
        name: 'company',
        needs: 'get',
        path: '/settings/company/edit/:id',
        component: 'CompanyEdit',
        hidden: true,
      },
      { key: 'branchList', name: 'branch', path: '/settings/branch', component: 'BranchList' },
      {
        key: 'branchNew',
        name: 'branch',
        needs: 'add',
        path: '/settings/branch/new',
        component: 'BranchNew',
        hidden: true,
      },
      {
        key: 'branchEdit',
        name: 'branch',
        needs: 'get',
        path: '/settings/branch/edit/:id',
        component: 'BranchEdit',
        hidden: true,
      },
      {
        key: 'customerTypes',
        name: 'customer',
        path: '/settings/customer-type',
        component: 'CustomerTypes',
      },
      {
        key: 'choiceLists',
        name: 'branch',
        path: '/settings/choice',
        component: 'ChoiceLists',
      },
      { key: 'auditList', name: 'audit', path: '/settings/audit', component: 'AuditList' },
    ],
  },
  {
    key: 'account',
    name: 'account',
    path: '/account',
    icon: 'user',
    redirect: '/account/center',
    hidden: true,
    children: [
      {
        key: 'accountCenter',
        name: 'account',
        path: '/account/center',
        component: 'AccountCenter',
        hidden: true,
      },
      {
        key: 'accountSettings',
        name: 'account',
        path: '/account/settings',
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
    title: messages[`menu.${entry.key}`],
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
