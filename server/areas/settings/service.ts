import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import {
  Branch,
  type BranchChange,
  type BranchDraft,
  type OpeningDays,
  weekdays,
} from '#contract/settings/branches.ts';
import {
  Company,
  type CompanyChange,
  type CompanyDraft,
  type deleteCompany as deleteCompanyEndpoint,
} from '#contract/settings.ts';
import { readPrinterAddress } from '#contract/till/printing.ts';
import { type AuditFact, record, recordAs } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { isInNetworks } from '#server/platform/printerNetworks.ts';
import { badField, Fault, Refusal } from '#server/platform/refusal.ts';
import { demandSwitch, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import * as branches from './branches.ts';
import * as companies from './companies.ts';
import { countPeople, eraseCompany, hasDocuments } from './erase.ts';

export { listChoices } from './choices.ts';
export { type LastNumber, nextReference, setLastNumbers, takeNumber, takeNumbers } from './numbers.ts';

/** Other areas write their own tables and come after settings, so app.ts passes these functions in. */
export type OtherAreas = {
  joinBranch: (trx: Trx, scope: Scope, branchId: number) => Promise<void>;
  /** Returns the names of files to be removed from storage after the commit. */
  eraseFiles: (trx: Trx, companyId: number) => Promise<string[]>;
  /** Called one after the other, so that references are deleted before the records they refer to. */
  eraseRecords: readonly ((trx: Trx, companyId: number) => Promise<void>)[];
};

/* Companies */

/** An owner may change a company other than the one they work in: the entry belongs to that company's log. */
const recordIn = (trx: Trx, { scope, origin }: Ctx, companyId: number, fact: AuditFact) =>
  recordAs(trx, { companyId, userId: scope.userId, userName: scope.userName }, origin, [fact]);

const MAX_CODE = 40;

/** "Chez Zoë & Co." → chez-zoe-co. A name without Latin letters gives a plain word. */
const slugOf = (name: string): string => {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CODE - 6)
    .replace(/^-+|-+$/g, '');
  return slug.length < 2 ? 'company' : slug;
};

const freeCode = async (trx: Trx, name: string): Promise<string> => {
  const slug = slugOf(name);
  const usedCodes = await companies.codesLike(trx, slug);
  if (!usedCodes.has(slug)) return slug;
  let suffix = 2;
  while (usedCodes.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
};

const insertCompany = async (trx: Trx, { code, createTime: _, ...draft }: CompanyDraft) => {
  if (code) {
    const company = await companies.insertCompany(trx, { ...draft, code });
    if (!company) throw new Refusal('alreadyExists', { fields: { code: say('settings.codeTaken') } });
    return company;
  }
  for (;;) {
    const company = await companies.insertCompany(trx, { ...draft, code: await freeCode(trx, draft.name) });
    if (company) return company; // else somebody took the same code a moment ago
  }
};

/** The deployment decides which networks printers may be in; the server connects to nothing else. */
const refuseDistantPrinters = ({ services }: Ctx, printers: Company['receiptPrinters'] = []): void => {
  const isDistant = printers.some(({ address }) => {
    const host = readPrinterAddress(address)?.host;
    return host === undefined || !isInNetworks(services.config.printerNetworks, host);
  });
  const networks = services.config.printerNetworks.join(', ') || '–';
  // Reported at the form's one field for all of them.
  if (isDistant) throw badField('receiptPrinters', say('settings.printerNetwork', { networks }));
};

export const createCompany = (ctx: Ctx, draft: CompanyDraft): Promise<Company> =>
  ctx.write(async (trx) => {
    // Users bound to one company could never open the new one.
    if (ctx.scope.reach !== 'all') throw new Fault('forbidden');
    refuseDistantPrinters(ctx, draft.receiptPrinters);
    const company = await insertCompany(trx, draft);
    await recordIn(trx, ctx, company.id, {
      action: 'create',
      entity: 'company',
      entityId: company.id,
      label: company.name,
      after: company,
    });
    return company;
  });

export const changeCompany = (
  ctx: Ctx,
  { id, version, createTime: _, confirmName, ...change }: CompanyChange,
): Promise<Company> =>
  ctx.write(async (trx) => {
    const before = unchangedSince(version, Company, await companies.lockCompany(trx, ctx.scope, id));
    if (!alters(before, change)) return before;
    refuseDistantPrinters(ctx, change.receiptPrinters);
    // Its own users would lock themselves out.
    if (change.status !== undefined && change.status !== before.status && ctx.scope.reach !== 'all') {
      throw badField('status', say('settings.companyStatusOwnerOnly'));
    }
    // As when closing it: one call with a wrong id must not lock everybody out.
    if (change.status === 'inactive' && before.status === 'active' && confirmName !== before.name)
      throw badField('confirmName', say('settings.inactivateByName', { name: before.name }));
    const after = await companies.updateCompany(trx, id, change);
    await recordIn(trx, ctx, id, {
      action: 'update',
      entity: 'company',
      entityId: id,
      label: after.name,
      before,
      after,
    });
    return after;
  });

const closeCompany = async (trx: Trx, ctx: Ctx, before: Company) => {
  if (before.status === 'inactive') return;
  const after = await companies.updateCompany(trx, before.id, { status: 'inactive' });
  await recordIn(trx, ctx, before.id, {
    action: 'close',
    entity: 'company',
    entityId: before.id,
    label: before.name,
    before,
    after,
  });
};

type CompanyDeletion = Input<typeof deleteCompanyEndpoint>;

export const deleteCompany = async (
  ctx: Ctx,
  { id, version, name }: CompanyDeletion,
  { eraseFiles, eraseRecords }: OtherAreas,
): Promise<{ closed: boolean }> => {
  let files: string[] = [];
  const reply = await ctx.write(async (trx) => {
    files = [];
    const before = unchangedSince(version, Company, await companies.lockCompany(trx, ctx.scope, id));
    if (await hasDocuments(trx, id)) {
      // As with switching it off: its own users would lock themselves out.
      if (ctx.scope.reach !== 'all') throw new Fault('forbidden');
      if (before.status === 'active' && name !== before.name)
        throw badField('name', say('settings.closeByName', { name: before.name }));
      await closeCompany(trx, ctx, before);
      return { closed: true };
    }
    const people = await countPeople(trx, id);
    if (people > 0) throw new Refusal('inUse', { by: 'users', count: people }, say('settings.companyHasPeople'));
    files = await eraseFiles(trx, id);
    for (const erase of eraseRecords) await erase(trx, id);
    await eraseCompany(trx, id);
    // Nobody could open the log of the deleted company.
    await recordIn(trx, ctx, ctx.scope.homeCompanyId, {
      action: 'delete',
      entity: 'company',
      entityId: id,
      label: before.name,
      before,
    });
    return { closed: false };
  });
  for (const name of files) {
    await ctx.services.storage
      .remove(name)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'upload not removed'));
  }
  return reply;
};

/* Branches */

const usualHours: OpeningDays = weekdays
  .filter((day) => day !== 'sunday')
  .map((day) => ({ day, open: '09:00', close: '17:30' }));

export const createBranch = (
  ctx: Ctx,
  { number: _, createTime: __, ...draft }: BranchDraft,
  { joinBranch }: OtherAreas,
): Promise<Branch> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { number, timeZone } = await branches.takeBranchNumber(trx, scope);
    const branch = await branches.insertBranch(trx, scope, {
      ...draft,
      number,
      timeZone: draft.timeZone ?? timeZone,
      openingDays: draft.openingDays ?? usualHours,
    });
    await joinBranch(trx, scope, branch.id);
    await record(trx, ctx, {
      action: 'create',
      entity: 'branch',
      entityId: branch.id,
      branchId: branch.id,
      label: branch.name,
      after: branch,
    });
    return branch;
  });

/** An active company needs an active branch. Lock the company's row before the branch's, then call this. */
const isLastActive = async (trx: Trx, ctx: Ctx, id: number): Promise<boolean> => {
  const company = await branches.lockOwnCompany(trx, ctx.scope);
  return company.status === 'active' && !(await branches.hasOtherActiveBranch(trx, ctx.scope, id));
};

export const changeBranch = (
  ctx: Ctx,
  { id, version, number: _, createTime: __, ...change }: BranchChange,
): Promise<Branch> =>
  ctx.write(async (trx) => {
    const last = change.status === 'inactive' && (await isLastActive(trx, ctx, id));
    const before = unchangedSince(version, Branch, await branches.lockBranch(trx, ctx.scope, id));
    if (!alters(before, change)) return before;
    if (last && before.status === 'active') throw badField('status', say('settings.lastBranchInactivate'));
    if (change.status !== undefined && change.status !== before.status)
      demandSwitch(ctx.scope, 'branch', change.status === 'active');
    const after = await branches.updateBranch(trx, ctx.scope, id, change);
    await record(trx, ctx, {
      action: 'update',
      entity: 'branch',
      entityId: id,
      branchId: id,
      label: after.name,
      before,
      after,
    });
    return after;
  });

export const deleteBranch = (ctx: Ctx, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const last = await isLastActive(trx, ctx, id);
    const before = unchangedSince(version, Branch, await branches.lockBranch(trx, ctx.scope, id));
    if (last && before.status === 'active') throw new Refusal('inUse', null, say('settings.lastBranchDelete'));
    const userCount = await branches.countUsersOnlyAt(trx, ctx.scope, id);
    if (userCount > 0)
      throw new Refusal('inUse', { by: 'users', count: userCount }, say('settings.branchStillStaffed'));
    await branches.deleteBranch(trx, ctx.scope, id);
    await record(trx, ctx, {
      action: 'delete',
      entity: 'branch',
      entityId: id,
      branchId: id,
      label: before.name,
      before,
    });
    return null;
  });
