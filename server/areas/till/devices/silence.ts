import { sql } from 'kysely';

/** A till says hello every 45 seconds, so after this long it has no network, no power or no open browser. */
export const SILENT_MINUTES = 30;

/** For `till_device as d`: it has an open session but no contact. Measured in the session's hours. */
export const isSilent = sql<boolean>`(d.status = 'active' and coalesce(d.last_contact, d.created_at) < now() - make_interval(mins => ${sql.lit(SILENT_MINUTES)})
  and exists (select from till_session s where s.company_id = d.company_id and s.device_id = d.id and s.status = 'open'))`;
