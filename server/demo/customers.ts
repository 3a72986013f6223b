import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import { isAbn } from '#contract/settings.ts';
import { blankAddress, blankCustomer, type CustomerValues, insertCustomers } from '#server/areas/customers/service.ts';
import type { Services } from '#server/platform/context.ts';
import { businesses, chineseFamily, chineseGiven, family, givenNames, streets, suburbs } from './people.ts';
import { type Random, seeded } from './random.ts';

const CHUNK_ROWS = 1000;

const abnOf = (random: Random): string => {
  for (;;) {
    const digits = `${random.int(10, 99)}${random.int(100_000_000, 999_999_999)}`;
    if (isAbn(digits)) return digits.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');
  }
};

const addressOf = (random: Random) => {
  const [suburb, state, postcode] = random.pick(suburbs);
  return { ...blankAddress, line1: `${random.int(1, 290)} ${random.pick(streets)}`, suburb, state, postcode };
};

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');
/** Numbers reserved for films and examples, so that a demo never calls anybody. */
const phoneOf = (random: Random) => `+61491570${random.int(100, 999)}`;

const person = (random: Random): Pick<CustomerValues, 'name' | 'contactName' | 'email'> => {
  if (random.chance(0.4)) {
    const [last, spelt] = random.pick(chineseFamily);
    const [first, said] = random.pick(chineseGiven);
    const english = `${said} ${spelt}`;
    return {
      name: random.chance(0.5) ? `${last}${first}` : `${english} ${last}${first}`,
      contactName: english,
      email: `${plain(english)}${random.int(1, 99)}@mail.example`,
    };
  }
  const name = `${random.pick(givenNames)} ${random.pick(family)}`;
  return { name, contactName: '', email: `${plain(name)}${random.int(1, 99)}@mail.example` };
};

const business = (random: Random, at: number): Partial<CustomerValues> & { name: string } => {
  const [english, chinese] = businesses[at % businesses.length] ?? businesses[0];
  const again = Math.floor(at / businesses.length);
  const name = again === 0 ? english : `${english} ${again + 1}`;
  const contact = person(random);
  return {
    type: 'wholesale',
    name,
    companyName: chinese || `${name} Pty Ltd`,
    contactName: contact.contactName || contact.name,
    email: `orders@${plain(name).replaceAll('.', '-')}.example`,
    taxNumber: abnOf(random),
    creditLimit: cents(random.pick([50_000, 100_000, 250_000, 500_000])),
    termsDays: random.pick([null, 7, 30]),
    tags: random.chance(0.5) ? ['Weekly order'] : [],
    deliveryAddress: addressOf(random),
  };
};

function* makeCustomers(count: number): Generator<CustomerValues> {
  const random = seeded(20_260);
  for (let at = 0; at < count; at += 1) {
    const common = { ...blankCustomer, phone: phoneOf(random), billingAddress: addressOf(random) };
    if (at % 6 === 0) yield { ...common, ...business(random, at / 6) };
    else
      yield {
        ...common,
        ...person(random),
        type: at % 17 === 1 ? 'staff' : at % 8 === 1 ? 'vip' : 'retail',
        tags: random.chance(0.15) ? ['Newsletter'] : [],
        status: random.chance(0.04) ? 'inactive' : 'active',
      };
  }
}

/**
 * Fills a company that has no customers with the requested number. If several processes start at once, only one does
 * it.
 */
export const loadCustomers = async ({ database }: Services, companyId: number, count: number): Promise<void> => {
  const all = [...makeCustomers(count)];
  const isFirst = await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('tilldesk.deployment'))`.execute(trx);
    const any = await trx
      .selectFrom('customer')
      .select('id')
      .where('companyId', '=', companyId)
      .limit(1)
      .executeTakeFirst();
    if (any) return false;
    await insertCustomers(trx, { companyId }, all.splice(0, CHUNK_ROWS));
    return true;
  });
  while (isFirst && all.length > 0) {
    const chunk = all.splice(0, CHUNK_ROWS);
    await database.db.transaction().execute((trx) => insertCustomers(trx, { companyId }, chunk));
  }
};
