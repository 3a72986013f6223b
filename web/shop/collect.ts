import { API, type Envelope, problemOf, Refused, startChallenges } from './challenge.ts';

/* The order form on the page of the list. */

const FIELDS = ['branchId', 'name', 'phone'];

/** What was typed comes back when the page is rendered again, as with another quantity. Only in this tab. */
const restoreFields = (form: HTMLFormElement, key: string): { forget: () => void } => {
  let isSent = false;
  const inputs = FIELDS.flatMap((name) => {
    const input = form.elements.namedItem(name);
    return input instanceof HTMLInputElement || input instanceof HTMLSelectElement ? [input] : [];
  });
  try {
    const typed = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>;
    for (const input of inputs) input.value = typed[input.name] ?? input.value;
  } catch {
    // A browser without storage restores nothing.
  }
  addEventListener('pagehide', () => {
    try {
      const typed = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
      if (!isSent) sessionStorage.setItem(key, JSON.stringify(typed));
    } catch {
      // As above.
    }
  });
  return {
    forget: () => {
      isSent = true;
      try {
        sessionStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
};

/** `onPlaced`: the list of this device is done. */
export const handleOrders = (form: HTMLFormElement, onPlaced: () => void): void => {
  const { collect: code = '', lines = '', total = '', promotionCode } = form.dataset;
  const alert = form.querySelector('[role="alert"]');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const challenges = startChallenges(code);
  const { forget } = restoreFields(form, `tilldesk.order.${code}`);
  const tell = (problem: string) => {
    if (alert) alert.textContent = problem === '' ? '' : (form.dataset[problem] ?? '');
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
      ...(await challenges.solved()),
    };
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(API, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await reply.json()) as Envelope<{ page: string } & { fields?: object }>;
    if (answer.code !== 0) {
      // After a lost answer, the same work is sent again; a refused order needs new work.
      challenges.drop();
      throw new Refused(problemOf(reply.status, answer));
    }
    onPlaced();
    forget();
    location.assign(answer.data.page);
  };
  if (button) button.disabled = false;
  // Computed while the form is filled in, so that nobody waits for it.
  form.addEventListener('focusin', () => void challenges.solved().catch(() => undefined), { once: true });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A refused quantity is not the one that the page was rendered with.
    const wrong = document.querySelector<HTMLInputElement>('[data-quantity]:invalid');
    if (wrong) return void wrong.reportValidity();
    if (button) button.disabled = true;
    tell('working');
    try {
      await send();
    } catch (error) {
      tell(error instanceof Refused ? error.message : 'failed');
    }
    if (button) button.disabled = false;
  });
};
