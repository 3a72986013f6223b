import { sql } from 'kysely';
import { RETURNED } from '#contract/sales/tender.ts';
import { packs } from '#server/platform/packs.ts';

/** Of a payment or total `t` and its `choice`: goods that were set off are no payment type of the company. */
export const tenderName = sql`coalesce(choice.name, case t.payment_type
  when ${sql.lit(RETURNED)} then ${sql.lit(packs['en-US']['choice.returned'])} else t.payment_type end)`;
