import type { Trx } from '#server/platform/context.ts';
import type { Shop } from '#server/testing.ts';

/** A transaction that stays open from `started` until `end` is called. */
export const openTransaction = (shop: Shop, action: (trx: Trx) => Promise<unknown>) => {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin = () => {};
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const done = shop.services.database.db.transaction().execute(async (trx) => {
    await action(trx);
    begin();
    await over;
  });
  return { started: Promise.race([started, done]), end, done };
};
