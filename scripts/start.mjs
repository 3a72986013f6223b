import { checkNode, ensureBuilt } from './prepare.mjs';

checkNode();
await ensureBuilt();
// In this process, so that signals, terminal and exit code are the server's own.
await import(new URL('../dist/server/main.js', import.meta.url).href);
