import { sql } from 'kysely';

/** A till says hello every 45 seconds: after this long it has no network, no power or no browser. */
export const SILENT_MINUTES = 30;

/** Of `till_device as d`: somebody sells there, and it is not heard of. Hours are those of the session. */
export const isSilent = sql<boolean>`(d.status = 'active' and coalesce(d.last_contact, d.created_at) < now() - make_interval(mins => ${sql.lit(SILENT_MINUTES)})
  and exists (select from till_session s where s.company_id = d.company_id and s.device_id = d.id and s.status = 'open'))`;
