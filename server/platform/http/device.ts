import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Device } from '#server/platform/device.ts';
import { Fault } from '#server/platform/refusal.ts';
import { hashToken } from './token.ts';

const PREFIX = 'Till ';

const credentialOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization?.startsWith(PREFIX) ? authorization.slice(PREFIX.length).trim() : undefined;

type Row = {
  id: number;
  number: number;
  name: string;
  company_id: number;
  keypad_id: number;
  branch_id: number;
  status: Device['status'];
  moved: boolean;
  booking_keypad_id: number;
  booking_branch_id: number;
  epoch: number;
  enrolled_by: number;
  created_at: Date;
};

const columns = `${PREPARED}
  select d.id, d.number, d.name, d.company_id, d.keypad_id, k.branch_id, d.epoch, d.enrolled_by,
    d.created_at,
    case when c.status = 'active' then d.status else 'revoked' end as status, was.id is not null as moved,
    coalesce(was.id, k.id) as booking_keypad_id, coalesce(was.branch_id, k.branch_id) as booking_branch_id
  from till_device d
  join company c on c.id = d.company_id
  join keypad k on k.company_id = d.company_id and k.id = d.keypad_id
  left join keypad was on was.company_id = d.company_id and was.id = d.moved_from_keypad_id`;

const toDevice = (row: Row): Device => ({
  id: row.id,
  number: row.number,
  name: row.name,
  companyId: row.company_id,
  keypadId: row.keypad_id,
  branchId: row.branch_id,
  status: row.status,
  moved: row.moved,
  bookingKeypadId: row.booking_keypad_id,
  bookingBranchId: row.booking_branch_id,
  epoch: row.epoch,
  enrolledBy: row.enrolled_by,
  createdAt: row.created_at,
});

/** A till as it is now, for somebody of its company who acts in its place. */
export const findDeviceById = async (
  { database }: Services,
  companyId: number,
  id: number,
): Promise<Device | undefined> => {
  const { rows } = await database.pool.query<Row>(`${columns} where d.company_id = $1 and d.id = $2`, [companyId, id]);
  return rows[0] && toDevice(rows[0]);
};

/** Credential → which till, of which company. A revoked one is still recognised: it may send what it still has. */
export const resolveDevice = async (services: Services, request: FastifyRequest): Promise<Device> => {
  const credential = credentialOf(request);
  if (!credential || credential.length > 200) throw new Fault('unauthorized');
  const { rows } = await services.database.pool.query<Row>(`${columns} where d.credential_hash = $1`, [
    hashToken(credential),
  ]);
  const [row] = rows;
  if (!row) throw new Fault('unauthorized');
  return toDevice(row);
};
