import type { App } from '#server/platform/http/serve.ts';

export const settingsRoutes = (_: App) => {};
