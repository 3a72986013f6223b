import { randomBytes } from 'node:crypto';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Keypad } from '#contract/pos/keypads.ts';
import type { enrolDevice as enrolEndpoint, moveDevice as moveEndpoint, TillDevice } from '#contract/till/devices.ts';
import { lockKeypad } from '#server/areas/pos/service.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx, WriteCtx } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/token.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

const audited = ({ number, name, keypadName, branchName, status }: TillDevice) => ({
  number,
  name,
  keypad: keypadName,
  branch: branchName,
  status,
});

const recordDevice = (trx: Trx, ctx: WriteCtx, action: string, after: TillDevice, before?: TillDevice) =>
  record(trx, ctx, {
    action,
    entity: 'till',
    entityId: after.id,
    branchId: after.branchId,
    label: `T${after.number}`,
    ...(before && { before: audited(before) }),
    after: audited(after),
  });

/** Locked, so that two tills can't take it at once. */
const keypadFor = async (trx: Trx, scope: Scope, keypadId: number): Promise<Keypad> => {
  const keypad = await lockKeypad(trx, scope, keypadId);
  if (!keypad) throw badField('keypadId', say('pos.noSuchKeypad'));
  if (keypad.status !== 'active') throw badField('keypadId', say('till.keypadInactive'));
  return keypad;
};

const stopOthers = async (trx: Trx, ctx: WriteCtx, keypadId: number): Promise<void> => {
  for (const id of await queries.revokeAt(trx, ctx.scope, keypadId))
    await recordDevice(trx, ctx, 'revoke', mustExist(await queries.findDevice(trx, ctx.scope, id)));
};

type Enrolment = Input<typeof enrolEndpoint>;

/** Only somebody who may manage a till can set it up again. */
const tillToRenew = async (trx: Trx, scope: Scope, id: number): Promise<TillDevice> => {
  const before = await queries.findDevice(trx, scope, id);
  if (!before) throw badField('keypadId', say('till.otherBranchTill'));
  return before;
};

/** A credential is returned once; only its hash is stored. */
export const enrolDevice = (ctx: WriteCtx, enrolment: Enrolment): Promise<Reply<typeof enrolEndpoint>> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { keypadId, name, enrolmentId, previous } = enrolment;
    const previousId =
      previous?.credential && (await queries.lockByCredential(trx, scope, hashToken(previous.credential)));
    await keypadFor(trx, scope, keypadId);
    // After the keypad's lock: if two requests use the same id at once, the second finds the till that the first
    // created.
    const id = (enrolmentId && (await queries.lockByEnrolment(trx, scope, enrolmentId))) || previousId;
    const before = id ? await tillToRenew(trx, scope, id) : undefined;
    await stopOthers(trx, ctx, keypadId);
    const credential = randomBytes(32).toString('base64url');
    const place = { keypadId, name, credentialHash: hashToken(credential), enrolmentId };
    if (before) await queries.renewDevice(trx, scope, before.id, place);
    const deviceId = before?.id ?? (await queries.insertDevice(trx, scope, { ...place, previous }));
    const device = mustExist(await queries.findDevice(trx, scope, deviceId));
    await recordDevice(trx, ctx, 'enrol', device, before);
    const { sessionId } = previous ?? {};
    const sessionClosed = sessionId !== undefined && (await queries.isSessionClosed(trx, scope, sessionId));
    return { device, credential, sessionClosed };
  });

export const revokeDevice = (ctx: Ctx, { id }: { id: number }): Promise<TillDevice> =>
  ctx.write(async (trx) => {
    const before = mustExist(await queries.lockDevice(trx, ctx.scope, id));
    if (before.status === 'revoked') return before;
    await queries.setRevoked(trx, ctx.scope, id);
    const after = mustExist(await queries.findDevice(trx, ctx.scope, id));
    await recordDevice(trx, ctx, 'revoke', after, before);
    return after;
  });

export const moveDevice = (ctx: Ctx, { id, keypadId }: Input<typeof moveEndpoint>): Promise<TillDevice> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = mustExist(await queries.lockDevice(trx, scope, id));
    if (keypadId === undefined || keypadId === before.keypadId) return before;
    if (before.status === 'revoked') throw badField('id', say('till.deviceRevoked'));
    await keypadFor(trx, scope, keypadId);
    await stopOthers(trx, ctx, keypadId);
    await queries.setKeypad(trx, scope, id, keypadId);
    const after = mustExist(await queries.findDevice(trx, scope, id));
    await recordDevice(trx, ctx, 'move', after, before);
    return after;
  });

export const pageOfDevices = ({ db, scope }: Ctx, filter: Parameters<typeof queries.pageOfDevices>[2]) => {
  if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
  return queries.pageOfDevices(db, scope, filter);
};
