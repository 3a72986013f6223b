import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Outcome, Task } from '#bench/http/load.ts';
import { showResults } from '#bench/shared/results.ts';
import type { Sold } from '#bench/shared/sales.ts';

/* Servers that sell in turns, so that a machine that is slow for a minute is slow for all of them. */

const SECONDS = Number(process.env.SECONDS ?? 3);
const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** Seconds until the server has compiled its hot code. */
const WARMUP_SECONDS = 5;

export type Contender = { name: string; task: Omit<Task, 'seconds'>; outcomes: Outcome[] };

export const portOf = (http: FastifyInstance) => (http.server.address() as AddressInfo).port;
export const rounded = (value: number, places = 2) => Number(value.toFixed(places));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Baskets of five different fast-selling products, at one branch or at some of them. */
export const baskets = ({ branchIds, productIds }: Sold, branches: number): string[] =>
  Array.from({ length: 2000 }, (_, at) =>
    JSON.stringify({
      branchId: branchIds[at % branches],
      status: 'completed',
      productList: Array.from({ length: 5 }, (__, line) => ({
        productId: productIds[(at * 37 + line * 401) % Math.min(2000, productIds.length)],
        orderQty: 1 + (line % 3),
      })),
      payments: [{ paymentType: 'cash', amount: 1000 }],
    }),
  );

/**
 * `program` is the entry that runs the load when started with `load`. The others are compared with the first contender.
 */
export const race = async (program: string, contenders: Contender[], compared: string): Promise<void> => {
  // A separate process, so that sending requests costs the server nothing.
  const clients = fork(program, ['load']);
  const exit = once(clients, 'exit').then(() => {
    throw new Error('The clients gave up');
  });
  const run = async (task: Task): Promise<Outcome> => {
    clients.send(task);
    const [outcome] = (await Promise.race([once(clients, 'message'), exit])) as [Outcome];
    return outcome;
  };
  for (const { task } of contenders) await run({ ...task, seconds: WARMUP_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { task, outcomes } of contenders) outcomes.push(await run({ ...task, seconds: SECONDS }));
  exit.catch(() => {});
  clients.disconnect();
  const of = (outcomes: Outcome[], figure: (outcome: Outcome) => number) => rounded(median(outcomes.map(figure)));
  const first = contenders[0]?.outcomes ?? [];
  showResults(
    Object.fromEntries(
      contenders.map(({ name, outcomes }) => [
        name,
        {
          'sales/s': of(outcomes, ({ perSecond }) => perSecond),
          'p50 ms': of(outcomes, ({ p50 }) => p50),
          'p95 ms': of(outcomes, ({ p95 }) => p95),
          [compared]: rounded(median(outcomes.map(({ perSecond }, at) => perSecond / (first[at]?.perSecond ?? 1)))),
        },
      ]),
    ),
  );
};
