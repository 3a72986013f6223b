import { sql } from 'kysely';
import { addressLines } from '#contract/papers/words.ts';
import { Address } from '#contract/settings.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import { PIN_ROUNDS, readTillStaff, type TillUser } from '#server/areas/identity/service.ts';
import { findKeypad } from '#server/areas/pos/service.ts';
import { readPromotionState, rulesFor } from '#server/areas/promotions/service.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import type { Db } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { readFloors } from './floors.ts';
import { PIN_LIFE_MS, readManifest, renewedAt, setupTag } from './stamps.ts';

type Place = Pick<TillSetup, 'company' | 'branch' | 'scaleLayouts' | 'printers' | 'nextZNumber'>;
type Row = {
  company: Omit<TillSetup['company'], 'country'> & { address: unknown };
  branch: Omit<TillSetup['branch'], 'address'> & { address: unknown };
  scaleLayouts: Record<string, string>;
  printers: TillSetup['printers'];
  nextZNumber: number;
};

const readPlace = async (db: Db, { companyId, branchId, keypadId }: Device): Promise<Place> => {
  const { rows } = await sql<Row>`
    select json_build_object('id', c.id, 'name', c.name, 'legalName', c.legal_name, 'abn', c.abn, 'gstRate', c.gst_rate,
        'cashRounding', c.cash_rounding, 'askAboveQuantity', c.ask_above_quantity, 'receiptNote', c.invoice_note,
        'logo', c.logo, 'address', c.address) as company,
      json_build_object('id', b.id, 'name', b.name, 'timeZone', b.time_zone, 'phone', coalesce(nullif(b.phone, ''), c.phone),
        'address', b.address) as branch,
      c.scale_layouts, c.receipt_printers as printers, coalesce((select z.last_number from till_closing z
        where z.company_id = c.id and z.keypad_id = ${keypadId}), 0) + 1 as next_z_number
    from company c join branch b on b.company_id = c.id and b.id = ${branchId} where c.id = ${companyId}`.execute(db);
  const { company, branch, ...rest } = mustExist(rows[0]);
  const { address: companyAddress, ...companyFields } = company;
  const seat = Address.parse(companyAddress);
  const own = addressLines(Address.parse(branch.address));
  return {
    ...rest,
    company: { ...companyFields, country: seat.country },
    branch: { ...branch, address: (own.length > 0 ? own : addressLines(seat)).join(', ') },
  };
};

const readCategories = async (db: Db, companyId: number): Promise<TillSetup['categories']> => {
  const { rows } = await sql<TillSetup['categories'][number]>`
    select id, name, path from category where company_id = ${companyId} order by path`.execute(db);
  return rows;
};

const staffOf = (users: readonly TillUser[], expiresAt: string): TillSetup['staff'] =>
  users.map(({ pinSalt, pinHash, ...user }) => ({
    ...user,
    pin:
      pinSalt && pinHash
        ? { salt: pinSalt.toString('base64'), hash: pinHash.toString('base64'), rounds: PIN_ROUNDS, expiresAt }
        : null,
  }));

/** Keypads as a till reads them: those of its branch. */
const scopeOf = ({ companyId, branchId }: Device): Scope => ({
  userId: 0,
  userName: '',
  sessionId: 0,
  roleId: 0,
  reach: 'branch',
  permissions: new Set(),
  discountLimit: 0,
  homeCompanyId: companyId,
  companyId,
  branchIds: [branchId],
});

/** From this call on a moved till knows its new branch: later events belong there. */
const settle = async (db: Db, { id, companyId, moved }: Device): Promise<void> => {
  if (moved)
    await sql`update till_device set moved_from_keypad_id = null where company_id = ${companyId} and id = ${id}`.execute(
      db,
    );
};

export const readSetup = async ({ db, device }: DeviceCtx): Promise<TillSetup> => {
  const { companyId, branchId, keypadId, id, number, name } = device;
  const now = Date.now();
  const tag = await setupTag(db, device, now);
  const place = await readPlace(db, device);
  const state = await readPromotionState(db, device, null);
  const rules = (await rulesFor(db, device, state)).filter(
    ({ branchIds }) => branchIds.length === 0 || branchIds.includes(branchId),
  );
  const expiresAt = new Date(renewedAt(now) + PIN_LIFE_MS).toISOString();
  const setup: TillSetup = {
    ...place,
    tag,
    device: { id, number, name },
    keypad: mustExist(await findKeypad(db, scopeOf(device), keypadId)),
    paymentTypes: (await listChoices(db, device, 'paymentType'))
      .filter(({ enabled }) => enabled)
      .map(({ key, name: title }) => ({ key, name: title })),
    categories: await readCategories(db, companyId),
    rules,
    floors: await readFloors(db, companyId, rules, place.company.gstRate),
    staff: staffOf(await readTillStaff(db, companyId, branchId), expiresAt),
    catalogue: await readManifest(db, companyId, now),
  };
  await settle(db, device);
  return setup;
};
