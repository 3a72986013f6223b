import { checkNode, ensureBuilt } from './prepare.mjs';

checkNode();
await ensureBuilt();
// Checks that only catch our own mistakes are for development.
process.env.NODE_ENV ??= 'production';
// In this process, so that signals, terminal and exit code are the server's own.
await import(new URL('../dist/server/main.js', import.meta.url).href);

// A signal sent only to npm ends npm and the shell between us, and would leave the server running unnoticed.
const parent = process.ppid;
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
