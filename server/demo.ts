import { parseArgs } from 'node:util';
import { version } from '#package';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openMailer } from '#server/platform/mail.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { keepPrivate } from '#server/platform/private.ts';
import { openStorage } from '#server/platform/storage.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const countOf = (name: string, typed: string): number => {
  const count = Number(typed);
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000)
    throw new Error(`--${name} takes a whole number up to 1,000,000.`);
  return count;
};

/** `npm run demo -- --products 20000 --customers 500 --orders 100000`: a demo company of any size in the configured database. */
const run = async () => {
  keepPrivate();
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '400' },
      orders: { type: 'string', default: '1500' },
      customers: { type: 'string', default: '120' },
    },
  });
  const products = countOf('products', values.products);
  const customers = countOf('customers', values.customers);
  const orders = countOf('orders', values.orders);
  const config = { ...readConfig(process.env), demo: true };
  const database = await openDatabase(
    config.databaseUrl
      ? { url: config.databaseUrl, poolSize: config.databasePool, prepared: config.databasePrepared }
      : { dir: config.dataDir },
  );
  try {
    await migrate(database);
    const services = {
      config,
      database,
      mailer: openMailer(config),
      printer: openPrinter(),
      storage: openStorage(config),
      version,
    };
    await prepareDeployment(services, say);
    await fillDemo(services, { products, customers, orders }, say);
  } finally {
    await database.close();
  }
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
