import { lazily } from './platform/lazy.tsx';

/** Every screen by the name the server's menu calls it, each in its own file. */
export const screens: Record<string, ReturnType<typeof lazily>> = {
  Workplace: lazily(async () => (await import('./areas/dashboard/Workplace.tsx')).Workplace),
  UserList: lazily(async () => (await import('./areas/identity/UserList.tsx')).UserList),
  UserNew: lazily(async () => (await import('./areas/identity/UserNew.tsx')).UserNew),
  UserEdit: lazily(async () => (await import('./areas/identity/UserEdit.tsx')).UserEdit),
  UserSales: lazily(async () => (await import('./areas/identity/UserSales.tsx')).UserSales),
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

/** All paths that exist: one that is missing from somebody's menu is denied (403), not unknown (404). */
export const knownPaths: readonly string[] = [
  '/dashboard',
  '/dashboard/workplace',
  '/users',
  '/users/list',
  '/users/new',
  '/users/edit/:id',
  '/users/sales',
  '/users/roles',
  '/users/roles/new',
  '/users/roles/edit/:id',
  '/settings',
  '/settings/company',
  '/settings/company/new',
  '/settings/company/edit/:id',
  '/settings/branch',
  '/settings/branch/new',
  '/settings/branch/edit/:id',
  '/settings/audit',
  '/account',
  '/account/center',
  '/account/settings',
];
