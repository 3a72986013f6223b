/** Permission keys are the menu item names, and rights about money. */
export const permissionKeys = [
  'dashboard',
  'product',
  'customer',
  'salesOrder',
  'purchaseOrder',
  'stock',
  'company',
  'branch',
  'keypad',
  'schedule',
  'user',
  'role',
  'promo',
  'storefront',
  'report',
  'audit',
  'pos',
  'discount',
  'refund',
  'till',
  'creditLimit',
  'negativeStock',
  'dispatch',
  'cost',
] as const;
export type PermissionKey = (typeof permissionKeys)[number];

export const actions = ['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export'] as const;
export type Action = (typeof actions)[number];

export type Permission = `${PermissionKey}.${Action}`;
/**
 * What an endpoint requires of its caller. `public` ones ignore any token; `device` ones are for tills, with their
 * credential.
 */
export type Access = Permission | 'signedIn' | 'public' | 'device';

export const reaches = ['all', 'company', 'branch'] as const;
export type Reach = (typeof reaches)[number];

const records = ['add', 'delete', 'edit', 'query', 'get'] as const;
const documents = [...records, 'import', 'export'] as const;
const switchable = [...records, 'enable', 'disable'] as const;

/** The actions that exist for each key: the columns of the role editor. Each one allows something. */
export const grantable: Record<PermissionKey, readonly Action[]> = {
  dashboard: ['query', 'get'],
  product: [...switchable, 'import', 'export'],
  customer: [...switchable, 'import', 'export'],
  salesOrder: documents,
  purchaseOrder: [...records, 'import'],
  // Enable: approving a stock take.
  stock: ['add', 'edit', 'query', 'get', 'enable', 'import', 'export'],
  // Only owners activate and inactivate companies.
  company: records,
  branch: switchable,
  keypad: switchable,
  // Export: to addresses outside the company.
  schedule: [...switchable, 'export'],
  user: [...switchable, 'export'],
  role: records,
  promo: switchable,
  storefront: ['add', 'delete', 'edit', 'query'],
  report: ['query', 'export'],
  audit: ['query', 'get'],
  pos: ['add'],
  discount: ['edit'],
  refund: ['add'],
  till: ['enable'],
  creditLimit: ['edit'],
  negativeStock: ['enable'],
  dispatch: ['add'],
  cost: ['edit', 'get'],
};

export const everyPermission: readonly Permission[] = permissionKeys.flatMap((key) =>
  grantable[key].map((action): Permission => `${key}.${action}`),
);

const permissionNames = new Set<string>(everyPermission);
export const isPermission = (text: string): text is Permission => permissionNames.has(text);

const all = (...keys: PermissionKey[]): Permission[] =>
  keys.flatMap((key) => grantable[key].map((action): Permission => `${key}.${action}`));
const reading = (...keys: PermissionKey[]): Permission[] =>
  keys.flatMap((key) =>
    grantable[key]
      .filter((action) => action === 'query' || action === 'get')
      .map((action): Permission => `${key}.${action}`),
  );

/** What a role allows; nobody can grant more than they have. */
export type Power = { permissions: Iterable<string>; reach: Reach; discountLimit: number };

const selling = new Set<string>(['salesOrder.add', 'salesOrder.edit', 'pos.add'] satisfies Permission[]);

/** The discount somebody can actually give: none without selling, any with `discount.edit`. */
export const discountOf = ({ permissions, discountLimit }: Pick<Power, 'permissions' | 'discountLimit'>): number => {
  const granted = [...permissions];
  if (!granted.some((permission) => selling.has(permission))) return 0;
  return granted.includes('discount.edit' satisfies Permission) ? 100 : discountLimit;
};

export type BuiltInRole = {
  key: string;
  name: string;
  reach: Reach;
  permissions: readonly Permission[];
  /** Percent off a price without `discount.edit`; 100 if not set. */
  discountLimit?: number;
};

/**
 * The roles every deployment has. They are shared by all companies and read-only; companies create their own by
 * copying them.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  { key: 'owner', name: 'Owner', reach: 'all', permissions: everyPermission },
  {
    key: 'companyAdmin',
    name: 'Company admin',
    reach: 'company',
    permissions: everyPermission.filter(
      (permission) => permission !== 'company.add' && permission !== 'company.delete',
    ),
  },
  {
    key: 'branchManager',
    name: 'Branch manager',
    reach: 'branch',
    permissions: [
      ...all(
        'dashboard',
        'product',
        'customer',
        'salesOrder',
        'purchaseOrder',
        'stock',
        'keypad',
        'schedule',
        'promo',
        'report',
      ).filter((permission) => permission !== 'schedule.export'),
      ...all('pos', 'discount', 'refund', 'till', 'creditLimit', 'negativeStock', 'dispatch', 'cost'),
      ...reading('company', 'branch', 'user', 'role', 'storefront', 'audit'),
    ],
  },
  {
    key: 'sales',
    name: 'Sales',
    reach: 'branch',
    discountLimit: 10,
    permissions: [
      ...reading('dashboard', 'product', 'stock', 'branch', 'keypad', 'promo'),
      ...all('customer', 'pos').filter(
        (permission) => permission !== 'customer.delete' && permission !== 'customer.import',
      ),
      'salesOrder.add',
      'salesOrder.edit',
      'salesOrder.query',
      'salesOrder.get',
      'salesOrder.export',
      'dispatch.add',
      'till.enable',
    ],
  },
  {
    key: 'warehouse',
    name: 'Warehouse',
    reach: 'branch',
    permissions: [
      // Warehouse work, without the shop's figures.
      'dashboard.query',
      ...reading('salesOrder', 'branch'),
      // It writes purchase orders, whose lines have the supplier's prices, so it changes costs as well as seeing them.
      ...all('stock', 'dispatch', 'cost'),
      'product.query',
      'product.get',
      'product.edit',
      'product.export',
      'purchaseOrder.add',
      'purchaseOrder.edit',
      'purchaseOrder.query',
      'purchaseOrder.get',
      'purchaseOrder.import',
    ],
  },
  {
    key: 'viewer',
    name: 'Viewer',
    reach: 'branch',
    permissions: reading(
      'dashboard',
      'product',
      'customer',
      'salesOrder',
      'purchaseOrder',
      'stock',
      'branch',
      'keypad',
      'promo',
      'storefront',
      'report',
    ),
  },
];
