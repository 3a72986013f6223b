import type { App } from './serve.ts';

export const serveReference = (_: App) => {};
