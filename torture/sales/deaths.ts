import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, kill, start } from '#torture/shared/server.ts';

/* The same key, many times at once, while the server is killed and started again. */

const PARALLEL = 20;

type Answer = { code: number; data: { id: number } };

/** Rounds of one sale each, and the server dies once in every round. Answers how many answers were compared. */
export const dieWhileSelling = async (databaseUrl: string | undefined, rounds: number): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-torture-'));
  const port = await freePort();
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const at = (path: string) => `http://127.0.0.1:${port}/api/v1${path}`;
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(at(path), init)).json();
  let child = await start(port, env);
  try {
    const json = { 'content-type': 'application/json' };
    const { data: session } = await ask('/user/login/', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'admin', password: 'admin123' }),
    });
    const headers = { ...json, authorization: `MPB ${session.token}` };
    const { data: products } = await ask('/product/?status=active&quantityFrom=1', { headers });
    const { data: branches } = await ask('/branch/', { headers });
    const [product] = products.data;
    const body = JSON.stringify({
      branchId: branches[0].id,
      status: 'completed',
      allowNegative: true,
      productList: [{ productId: product.id, orderQty: 1 }],
      payments: [{ paymentType: 'cash', amount: 10_000 }],
    });
    const count = async () => (await ask('/salesOrder/', { headers })).data.totalCount as number;
    const before = await count();
    let compared = 0;
    for (let round = 0; round < rounds; round += 1) {
      const sell = async (): Promise<string | undefined> => {
        const reply = await fetch(at('/salesOrder/'), {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': `round-${round}` },
          body,
        }).catch(() => undefined);
        // A connection that breaks while the answer is read has told nothing either.
        return reply?.status === 200 ? reply.text().catch(() => undefined) : undefined;
      };
      const first = Array.from({ length: PARALLEL }, sell);
      await pause(Math.random() * 400);
      await kill(child);
      const heard = await Promise.all(first);
      child = await start(port, env);
      heard.push(...(await Promise.all(Array.from({ length: PARALLEL }, sell))));
      const answers = heard.filter((text) => text !== undefined);
      if (answers.length < PARALLEL) throw new Error(`round ${round}: only ${answers.length} answers`);
      if (new Set(answers).size !== 1)
        throw new Error(`round ${round}: answers differ\n${[...new Set(answers)].join('\n')}`);
      if ((JSON.parse(answers[0] ?? '{}') as Answer).code !== 0) throw new Error(`round ${round}: ${answers[0]}`);
      compared += answers.length;
    }
    const made = (await count()) - before;
    if (made !== rounds) throw new Error(`${rounds} keys made ${made} orders`);
    return `${rounds} kills, ${compared} equal answers, one order per key`;
  } finally {
    await kill(child);
    await rm(dataDir, { recursive: true, force: true });
  }
};
