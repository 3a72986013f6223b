import { solve } from './proof.ts';

/* The order form on the page of the list. */

type Envelope<D> = { code: number; data: D };
type Challenge = { challenge: string; bits: number };
type Solved = { challenge: string; proof: string };

const API = '/api/v1/h5/collect/';

const askChallenge = async (code: string): Promise<Solved> => {
  const reply = await fetch(`${API}challenge/?code=${encodeURIComponent(code)}`, { cache: 'no-store' });
  const { data } = (await reply.json()) as Envelope<Challenge>;
  return { challenge: data.challenge, proof: await solve(data.challenge, data.bits) };
};

/** The error, as one of the form's own messages. */
const problemOf = (status: number, { code, data }: Envelope<{ fields?: object } | null>): string => {
  if (status === 429) return 'busy';
  if (code === 9150) return 'stock';
  return code === 9220 || 'total' in (data?.fields ?? {}) ? 'price' : 'failed';
};

export const serveForm = (form: HTMLFormElement, forget: () => void): void => {
  const { collect: code = '', lines = '', total = '', promotionCode } = form.dataset;
  const wrong = form.querySelector('[role="alert"]');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  let solved: Promise<Solved> | undefined;
  // Computed while the form is filled in, so that nobody waits for it.
  const prepare = (): Promise<Solved> => {
    solved ??= askChallenge(code);
    return solved;
  };
  const tell = (problem: string) => {
    if (wrong) wrong.textContent = problem === '' ? '' : (form.dataset[problem] ?? '');
  };
  const send = async (): Promise<void> => {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const body = {
      ...fields,
      code,
      branchId: Number(fields.branchId),
      lines: lines.split(',').map((line) => {
        const [productId, quantity] = line.split('x').map(Number);
        return { productId, quantity };
      }),
      total: Number(total),
      ...(promotionCode ? { promotionCode } : {}),
      ...(await prepare()),
    };
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(API, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await reply.json()) as Envelope<{ page: string } & { fields?: object }>;
    if (answer.code !== 0) {
      // After a lost answer, the same work is sent again; a refused order needs new work.
      solved = undefined;
      return tell(problemOf(reply.status, answer));
    }
    forget();
    location.assign(answer.data.page);
  };
  if (button) button.disabled = false;
  form.addEventListener('focusin', () => void prepare().catch(() => undefined), { once: true });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button) button.disabled = true;
    tell('working');
    try {
      await send();
    } catch {
      tell('failed');
    }
    if (button) button.disabled = false;
  });
};
