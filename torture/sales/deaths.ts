import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, kill, start } from '#torture/shared/server.ts';
import { openTill } from '#torture/shared/till.ts';

/* The same key, many times at once, while the server is killed and started again. */

const PARALLEL_SALES = 20;

type Answer = { code: number; data: { id: number } };

/** Rounds of one sale each, in which the server is killed once. Returns how many answers were compared. */
export const dieWhileSelling = async (databaseUrl: string | undefined, rounds: number): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-torture-'));
  const port = await freePort();
  const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  let child = await start(port, env);
  try {
    const { sell, countOrders } = await openTill(port);
    const before = await countOrders();
    let compared = 0;
    for (let round = 0; round < rounds; round += 1) {
      const answerOf = async (): Promise<string | undefined> => {
        const reply = await sell(0, `round-${round}`);
        // A connection that breaks while the answer is read has no result either.
        return reply?.status === 200 ? reply.text().catch(() => undefined) : undefined;
      };
      const first = Array.from({ length: PARALLEL_SALES }, answerOf);
      await pause(Math.random() * 400);
      await kill(child);
      const replies = await Promise.all(first);
      child = await start(port, env);
      replies.push(...(await Promise.all(Array.from({ length: PARALLEL_SALES }, answerOf))));
      const answers = replies.filter((text) => text !== undefined);
      if (answers.length < PARALLEL_SALES) throw new Error(`round ${round}: only ${answers.length} answers`);
      if (new Set(answers).size !== 1)
        throw new Error(`round ${round}: answers differ\n${[...new Set(answers)].join('\n')}`);
      if ((JSON.parse(answers[0] ?? '{}') as Answer).code !== 0) throw new Error(`round ${round}: ${answers[0]}`);
      compared += answers.length;
    }
    const created = (await countOrders()) - before;
    if (created !== rounds) throw new Error(`${rounds} keys made ${created} orders`);
    return `${rounds} kills, ${compared} equal answers, one order per key`;
  } finally {
    await kill(child);
    await rm(dataDir, { recursive: true, force: true });
  }
};
