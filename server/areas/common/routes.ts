import { appInfo, translate, version } from '#contract/common.ts';
import { demoPassword, demoUsers } from '#server/areas/identity/service.ts';
import { type App, servePublic } from '#server/platform/http/serve.ts';
import { packs } from '#server/platform/packs.ts';

export const commonRoutes = (app: App) => {
  servePublic(app, version, async ({ services }) => ({ version: services.version }));
  servePublic(app, translate, async (_, { id }) => packs[id]);
  servePublic(app, appInfo, async ({ services: { config } }) => ({
    title: config.title,
    languages: config.languages,
    registration: config.registration,
    demo: config.demo ? { users: demoUsers.map(({ username }) => username), password: demoPassword } : null,
  }));
};
