import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const json = { 'content-type': 'application/json' };
const REQUEST_MS = 60_000;

type Sale = { at: number; id: number };
type Answers = { sold: Sale[]; statuses: Map<number, number>; slowestMs: number };

/** Writers that sell one after the other until they are told to stop, each sale with a key until it is acknowledged. */
export const startWriters = async (port: number, count: number) => {
  const at = (path: string) => `http://127.0.0.1:${port}/api/v1${path}`;
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(at(path), init)).json();
  const { data: session } = await ask('/user/login/', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  });
  const headers = { ...json, authorization: `MPB ${session.token}` };
  const { data: products } = await ask('/product/?status=active&quantityFrom=1', { headers });
  const { data: branches } = await ask('/branch/', { headers });
  const body = (writer: number) =>
    JSON.stringify({
      branchId: branches[0].id,
      status: 'completed',
      allowNegative: true,
      productList: [{ productId: products.data[writer % products.data.length].id, orderQty: 1 }],
      payments: [{ paymentType: 'cash', amount: 10_000 }],
    });

  const answers: Answers = { sold: [], statuses: new Map(), slowestMs: 0 };
  let isStopping = false;
  const sell = async (writer: number, key: string): Promise<boolean> => {
    const begun = Date.now();
    const reply = await fetch(at('/salesOrder/'), {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: body(writer),
      signal: AbortSignal.timeout(REQUEST_MS),
    }).catch(() => undefined);
    answers.slowestMs = Math.max(answers.slowestMs, Date.now() - begun);
    const status = reply?.status ?? 0;
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
    const envelope = await reply?.json().catch(() => undefined);
    if (status !== 200 || envelope?.code !== 0) return false;
    answers.sold.push({ at: Date.now(), id: envelope.data.id });
    return true;
  };
  const write = async (writer: number) => {
    while (!isStopping) {
      const key = randomUUID();
      while (!(await sell(writer, key)) && !isStopping) await pause(100);
    }
  };
  const writers = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    answers,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers);
    },
  };
};
