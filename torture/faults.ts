import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openProxy } from '#server/testing/proxy.ts';
import { openTarget } from './faults/database.ts';
import { startWriters } from './faults/writers.ts';
import { freePort, kill, start } from './shared/server.ts';

// npm run torture -- faults [rounds] [freeze seconds]
// The database is restarted, killed, frozen and cut off while sixteen writers sell. The server must survive, answer
// nothing but 200 and 503, keep every acknowledged sale, and sell again within three seconds.

const [rounds = '2', freezeSeconds = '25'] = process.argv.slice(2);
const WRITERS = 16;
const MAX_BACK_MS = 3000;
const CUT_MS = 5000;

const target = await openTarget();
const proxy = await openProxy(target.url);
const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-faults-'));
const port = await freePort();
const server = await start(port, { DATABASE_URL: proxy.url, DATA_DIR: dataDir });
let isOver = false;
server.once('exit', (code, signal) => {
  if (isOver) return;
  console.error(`the server ended: ${code ?? signal}`);
  process.exit(1);
});

/** Each resolves when the database answers again. */
const faults: Record<string, () => Promise<unknown>> = {
  restart: target.restart,
  'kill -9': target.kill,
  'a backend terminated': target.terminate,
  [`frozen ${freezeSeconds} s`]: async () => {
    await target.freeze();
    await pause(Number(freezeSeconds) * 1000);
    await target.thaw();
  },
  'network cut': async () => {
    proxy.cut();
    await pause(CUT_MS);
    proxy.mend();
  },
  'network silent': async () => {
    proxy.swallow();
    await pause(CUT_MS);
    proxy.mend();
  },
};

const provoke = async (name: string, fault: () => Promise<unknown>) => {
  const writers = await startWriters(port, WRITERS);
  await pause(2000);
  await fault();
  const back = Date.now();
  const { answers } = writers;
  while (!answers.sold.some(({ at }) => at > back) && Date.now() - back < 60_000) await pause(20);
  const backMs = Math.min(...answers.sold.filter(({ at }) => at > back).map(({ at }) => at)) - back;
  await pause(2000);
  await writers.stop();
  const ids = answers.sold.map(({ id }) => id);
  const [{ kept }] = (await target.ask(
    `select count(*)::int as kept from sales_order where id = any('{${ids}}'::bigint[])`,
  )) as [{ kept: number }];
  const statuses = [...answers.statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ');
  console.log(
    `${name}: ${ids.length} sales acknowledged, ${ids.length - kept} lost, back after ${backMs} ms, ` +
      `slowest answer ${(answers.slowestMs / 1000).toFixed(1)} s (${statuses})`,
  );
  const isSound = kept === ids.length && backMs <= MAX_BACK_MS;
  return isSound && [...answers.statuses.keys()].every((status) => status === 200 || status === 503);
};

try {
  for (let round = 1; round <= Number(rounds); round += 1)
    for (const [name, fault] of Object.entries(faults))
      if (!(await provoke(`${round}. ${name}`, fault))) process.exitCode = 1;
} finally {
  isOver = true;
  await kill(server);
  proxy.close();
  await target.remove();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(process.exitCode ? 'FAILED' : 'the server outlived all of it');
