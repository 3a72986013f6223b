import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, start } from './shared/server.ts';

// npm run torture -- stops [rounds] [clients] [database url]
// The server is stopped while clients sell over persistent connections. None of their requests may be cut off: each is
// answered, or its connection refused before it was sent.

const [rounds = '8', clients = '8', databaseUrl] = process.argv.slice(2);
const json = { 'content-type': 'application/json' };

const signIn = async (base: string) => {
  const reply = await fetch(`${base}/user/login/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  const headers = { ...json, authorization: `MPB ${data.token}` };
  const ask = async (path: string) => (await (await fetch(base + path, { headers })).json()).data;
  const [products, branches] = await Promise.all([ask('/product/?status=active'), ask('/branch/')]);
  const sale = JSON.stringify({
    branchId: branches[0].id,
    status: 'completed',
    allowNegative: true,
    productList: [{ productId: products.data[0].id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 10_000 }],
  });
  return { headers, sale };
};

/** Sells until the server accepts no more connections; returns what happened, by name. */
const sellToTheEnd = async (port: number, { headers, sale }: Awaited<ReturnType<typeof signIn>>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers = new Map<string, number>();
  const sell = () =>
    new Promise<string>((resolve) => {
      const outgoing = request({ port, agent, method: 'POST', path: '/api/v1/salesOrder/', headers }, (reply) => {
        reply.resume().once('end', () => resolve(String(reply.statusCode)));
        reply.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken off'));
      });
      outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
      outgoing.end(sale);
    });
  for (let answer = ''; answer !== 'ECONNREFUSED'; ) {
    answer = await sell();
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  }
  agent.destroy();
  return answers;
};

const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-stops-'));
const totals = new Map<string, number>();
let slowestMs = 0;
try {
  for (let round = 1; round <= Number(rounds); round += 1) {
    const port = await freePort();
    const server = await start(port, { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
    const account = await signIn(`http://127.0.0.1:${port}/api/v1`);
    const selling = Array.from({ length: Number(clients) }, () => sellToTheEnd(port, account));
    await pause(1000 + Math.random() * 1000);
    const begun = Date.now();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    for (const answers of await Promise.all(selling))
      for (const [answer, count] of answers) totals.set(answer, (totals.get(answer) ?? 0) + count);
    const [code] = await ended;
    if (code !== 0) throw new Error(`The server left with ${code}`);
    slowestMs = Math.max(slowestMs, Date.now() - begun);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const met = [...totals].map(([answer, count]) => `${count} × ${answer}`).join(', ');
const cut = [...totals.keys()].filter((answer) => answer !== '200' && answer !== 'ECONNREFUSED');
console.log(`${rounds} stops under ${clients} clients: ${met}; slowest stop ${slowestMs} ms`);
console.log(cut.length > 0 ? 'FAILED' : 'no request was cut');
if (cut.length > 0) process.exitCode = 1;
