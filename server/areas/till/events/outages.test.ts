import { expect, test } from 'vitest';
import { expectSound } from '#server/areas/sales/testing.ts';
import { enrol, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { type Shop, shopsApart } from '#server/testing.ts';

const openShop = shopsApart();

/** The database fails with this code at the last step of every sale that carries this note. */
const failSales = async ({ services: { database } }: Shop, note: string, code: string) => {
  await database.pool.query(`create or replace function fail_sale() returns trigger language plpgsql as
    $$ begin
      if new.raw #>> '{content,note}' = '${note}' then raise exception 'provoked' using errcode = '${code}'; end if;
      return new;
    end $$`);
  await database.pool.query(
    'create or replace trigger fail_sale before insert on till_event for each row execute function fail_sale()',
  );
  return () => database.pool.query('drop trigger fail_sale on till_event');
};

test.each([
  ['the disk is full', '53100', 503],
  ['the connection is gone', '57P01', 503],
  ['it gives up for a reason of its own', 'XX000', 500],
])(
  '%s in the middle of a batch: what came before is booked, the rest comes again, each once',
  async (_, code, status) => {
    const shop = await openShop();
    const till = await enrol(shop);
    const cola = await shop.product({ onHand: 50 });
    const events = ['one', 'two', 'bad', 'four'].map((note) => till.write('sale', saleOf([lineOf(cola)], { note })));
    const mend = await failSales(shop, 'bad', code);
    const { data } = await till.send(events);
    const answered = data.results.map(({ id }) => events.findIndex((event) => event.id === id));
    // While it is away all that follows waits; where only this one fails, the others do not wait for it.
    expect(answered).toEqual(status === 503 ? [0, 1] : [0, 1, 3]);
    expect((await till.send(events.slice(2, 3))).status).toBe(status);
    expect(await shop.onHand(cola)).toBe(50 - answered.length);
    await mend();
    const again = await till.send(events);
    expect(again.data.results).toHaveLength(4);
    expect(again.data.results.filter(({ outcome }) => outcome === 'applied')).toHaveLength(4 - answered.length);
    expect(await shop.onHand(cola)).toBe(46);
    await expectSound(shop);
  },
);
