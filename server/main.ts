import { version } from '#package';
import { demoPassword, demoPins, demoUsers, prepareDeployment } from '#server/areas/identity/service.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { BadConfig, mailAdvice, readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openMailer } from '#server/platform/mail.ts';
import { pollMails } from '#server/platform/outbox.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { keepPrivate, tighten } from '#server/platform/private.ts';
import { stopGracefully } from '#server/platform/stop.ts';
import { openStorage } from '#server/platform/storage.ts';

/** Enough to feel like a shop, few enough to be there in seconds. */
const DEMO = { products: 400, customers: 120, orders: 1500 };

const say = (line: string) => process.stdout.write(`${line}\n`);

const run = async () => {
  keepPrivate();
  const config = readConfig(process.env);
  await tighten(config.dataDir);
  // The embedded engine opens in a thread of its own: meanwhile this one reads the rest of the program.
  const [database, { buildApp }] = await Promise.all([
    openDatabase(
      config.databaseUrl
        ? {
            url: config.databaseUrl,
            readUrl: config.databaseReadUrl,
            poolSize: config.databasePool,
            prepared: config.databasePrepared,
          }
        : { dir: config.dataDir },
    ),
    import('#server/app.ts'),
  ]);
  const services = {
    config,
    database,
    mailer: openMailer(config),
    printer: openPrinter(),
    storage: openStorage(config),
    version,
  };
  const prepare = async () => {
    await migrate(database);
    await prepareDeployment(services, say);
    if (config.demo) await fillDemo(services, DEMO, say);
  };
  const [app] = await Promise.all([buildApp(services), prepare()]);
  // The tables of a first start, too.
  if (database.engine === 'embedded') await tighten(config.dataDir);
  app.http.addHook(
    'onClose',
    pollMails(services, (error) => app.http.log.warn({ err: error }, 'mail not sent')),
  );
  app.http.addHook('onListen', async () => app.jobs.start());
  app.http.addHook('onListen', async () => services.printer.warmUp());
  app.http.addHook('onClose', services.printer.close);
  stopGracefully(app);
  const listening = await app.http.listen({ port: config.port, host: config.host });
  const address = listening.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  say(`${config.title} ${version} is ready at ${address}`);
  say(`The till is at ${address}/pos`);
  const advice = mailAdvice(config);
  if (advice) say(advice);
  if (!config.demo) return;
  say(`Demo login: ${demoUsers.map(({ username }) => username).join(', ')}, each with the password ${demoPassword}`);
  // By the names that the till shows.
  const pins = demoUsers.flatMap(({ username, name }) =>
    username in demoPins ? [`${name} ${demoPins[username as keyof typeof demoPins]}`] : [],
  );
  say(`PINs at the demo till: ${pins.join(', ')}`);
};

// A rejected promise that nobody awaits is a bug; it is logged, and the server goes on.
process.on('unhandledRejection', (error) => {
  process.stderr.write(`Unhandled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
});

run().catch((error: unknown) => {
  const reason =
    error instanceof BadConfig
      ? `The configuration is wrong:\n${error.message}`
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
