import type { App } from '#server/platform/http/serve.ts';

export const uploadsRoutes = (_: App) => {};
