import { builtInRoles } from '#contract/access.ts';
import type { Trx } from '#server/platform/context.ts';

/** The accounts offered on the demo's sign-in page: one person per role, all with the same password. */
export const demoPassword = 'admin123';
export const demoUsers = [
  { username: 'admin', role: 'owner', name: 'Alex Morgan' },
  { username: 'company', role: 'companyAdmin', name: 'Mei Lin Chen' },
  { username: 'manager', role: 'branchManager', name: 'Priya Nair' },
  { username: 'sales', role: 'sales', name: 'Tom Nguyen' },
  { username: 'warehouse', role: 'warehouse', name: 'Sione Latu' },
  { username: 'viewer', role: 'viewer', name: 'Grace Hall' },
] as const;

/** The PIN for changing staff at tills. */
export const demoPins = { admin: '314159', company: '141421', manager: '161803', sales: '271828' } as const;

const opening = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => ({
  day,
  open: '09:00',
  close: day === 'thursday' ? '21:00' : day === 'saturday' ? '17:00' : '18:00',
}));

const branches = [
  {
    name: 'Newtown',
    timeZone: 'Australia/Sydney',
    line1: '214 King Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    phone: '+61295550142',
  },
  {
    name: 'Box Hill',
    timeZone: 'Australia/Melbourne',
    line1: '17 Market Street',
    suburb: 'Box Hill',
    state: 'VIC',
    postcode: '3128',
    phone: '+61395550177',
  },
  {
    name: 'Sunnybank warehouse',
    timeZone: 'Australia/Brisbane',
    line1: '8 Mains Road',
    suburb: 'Sunnybank',
    state: 'QLD',
    postcode: '4109',
    phone: '+61735550119',
  },
];

/** A small, believable company, and a second one so that the company switcher has something to switch to. */
export const makeDemoCompany = async (trx: Trx, passwordHash: string): Promise<void> => {
  const { id: companyId } = await trx
    .insertInto('company')
    .values({
      name: 'Golden Lane Grocers',
      code: 'golden-lane',
      storefrontEnabled: true,
      collectEnabled: true,
      legalName: 'Golden Lane Grocers Pty Ltd',
      abn: '51824753556',
      email: 'hello@goldenlane.example',
      phone: '+61295550100',
      website: 'https://goldenlane.example',
      address: JSON.stringify({
        line1: '214 King Street',
        line2: '',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
        country: 'Australia',
      }),
      bankName: 'Harbour Bank',
      bankBsb: '062-000',
      bankAccount: '1234 5678',
      bankAccountName: 'Golden Lane Grocers',
      invoiceNote: 'Thank you for shopping with us.',
      lastBranchNumber: branches.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const branchRows = await trx
    .insertInto('branch')
    .values(
      branches.map(({ name, timeZone, phone, ...address }, at) => ({
        companyId,
        number: at + 1,
        name,
        timeZone,
        phone,
        openingDays: JSON.stringify(opening),
        address: JSON.stringify({ line2: '', country: 'Australia', ...address }),
      })),
    )
    .returning('id')
    .execute();
  const roles = await trx.selectFrom('role').select(['id', 'key']).where('companyId', 'is', null).execute();
  const users = await trx
    .insertInto('appUser')
    .values(
      demoUsers.map(({ username, role, name }) => ({
        companyId,
        roleId: roles.find(({ key }) => key === role)?.id ?? null,
        username,
        name,
        email: `${username}@goldenlane.example`,
        status: 'active',
      })),
    )
    .returning(['id', 'roleId'])
    .execute();
  await trx
    .insertInto('credential')
    .values(users.map(({ id }) => ({ userId: id, passwordHash })))
    .execute();
  const restrictedRoles = new Set(
    roles
      .filter(({ key }) => builtInRoles.some((role) => role.key === key && role.reach === 'branch'))
      .map(({ id }) => id),
  );
  await trx
    .insertInto('userBranch')
    .values(
      users
        .filter(({ roleId }) => roleId !== null && restrictedRoles.has(roleId))
        .flatMap(({ id }) => branchRows.slice(0, 1).map((branch) => ({ companyId, userId: id, branchId: branch.id }))),
    )
    .execute();
  const { id: secondId } = await trx
    .insertInto('company')
    .values({
      name: 'Harbour Wholesale',
      code: 'harbour-wholesale',
      legalName: 'Harbour Wholesale Pty Ltd',
      lastBranchNumber: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('branch')
    .values({
      companyId: secondId,
      number: 1,
      name: 'Port Botany',
      timeZone: 'Australia/Sydney',
      openingDays: JSON.stringify(opening),
    })
    .execute();
};
