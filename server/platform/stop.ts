import type { App } from '#server/platform/http/serve.ts';
import { finishMails } from '#server/platform/outbox.ts';

const STOP_MS = 25_000;

/** No accepted request is cut off: stop listening, finish what runs, close the database, exit. */
export const stopGracefully = ({ http, services }: App) => {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A hung request must not keep the process alive for ever; the supervisor would only kill it later.
    const late = setTimeout(() => process.exit(1), STOP_MS).unref();
    await http.close();
    await finishMails();
    services.mailer.close();
    await services.database.close();
    clearTimeout(late);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};
