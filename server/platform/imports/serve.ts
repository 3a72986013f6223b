import type { App } from '#server/platform/http/serve.ts';
import type { ImportDefinition } from './definition.ts';
import { LOST_AFTER_MS, recover } from './recover.ts';
import { openRunner } from './runner.ts';
import { stepsOf } from './steps.ts';

/** Opens the imports of a kind while the server lives; answers what its endpoints call. */
export const openImports = <F extends string>(app: App, definition: ImportDefinition<F>) => {
  const runner = openRunner(app.services);
  let rounds: NodeJS.Timeout | undefined;
  app.http.addHook('onReady', async () => {
    await recover(app.services, definition);
    // Another server of the same database may lose a worker at any time; the embedded engine has no other server.
    if (app.services.database.engine === 'postgres')
      rounds = setInterval(() => {
        recover(app.services, definition, LOST_AFTER_MS, runner.isRunning).catch((error) => app.http.log.error(error));
      }, LOST_AFTER_MS).unref();
  });
  app.http.addHook('onClose', async () => {
    clearInterval(rounds);
    await runner.stop();
  });
  return stepsOf(runner, definition);
};
