import type { App } from '#server/platform/http/serve.ts';

export const auditRoutes = (_: App) => {};
