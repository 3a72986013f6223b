import { setTimeout as pause } from 'node:timers/promises';
import { kinds, type Random } from './hostile.ts';

const doors = [
  '/product/update_by_xls/',
  '/purchaseOrder/gen_product_list/',
  '/customer/import/',
  '/salesOrder/import/',
];
const AT_ONCE = 4;

type Outcome = { answers: Map<string, number>; slowest: number; waits: number[] };

const percentile = (values: number[], part: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0);

const signIn = async (base: string): Promise<Record<string, string>> => {
  const reply = await fetch(`${base}/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  return { authorization: `MPB ${data.token}` };
};

/** Sends hostile files to a running server, while another user reads products. */
export const attack = async (base: string, count: number, random: Random): Promise<string> => {
  const headers = await signIn(base);
  const outcome: Outcome = { answers: new Map(), slowest: 0, waits: [] };
  let next = 0;
  let open = true;
  const sender = async () => {
    while (next < count) {
      const at = next++;
      const kind = kinds[at % kinds.length];
      if (!kind) return;
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(kind.make(random))]), 'products.xlsx');
      const begun = performance.now();
      const reply = await fetch(base + doors[Math.floor(at / kinds.length) % doors.length], {
        method: 'POST',
        headers,
        body: form,
      });
      const { code } = (await reply.json()) as { code: number };
      if (reply.status >= 500 && reply.status !== 503) throw new Error(`${kind.name}: ${reply.status}`);
      outcome.answers.set(String(code), (outcome.answers.get(String(code)) ?? 0) + 1);
      outcome.slowest = Math.max(outcome.slowest, performance.now() - begun);
    }
  };
  const neighbour = async () => {
    while (open) {
      const begun = performance.now();
      const reply = await fetch(`${base}/product/?pageSize=20`, { headers });
      if (!reply.ok) throw new Error(`the neighbour got ${reply.status}`);
      await reply.arrayBuffer();
      outcome.waits.push(performance.now() - begun);
      await pause(50);
    }
  };
  const beside = neighbour();
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  open = false;
  await beside;
  const summary = [...outcome.answers].map(([code, times]) => `${code} × ${times}`).join(', ');
  return (
    `${count} hostile files of ${kinds.length} kinds: ${summary}; slowest answer ${Math.round(outcome.slowest)} ms; ` +
    `a neighbour's ${outcome.waits.length} lists p50 ${percentile(outcome.waits, 0.5)} ms, p95 ${percentile(outcome.waits, 0.95)} ms`
  );
};
