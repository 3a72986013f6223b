import { handleOrders } from './collect.ts';

/* What a script adds to the page: a list on this device, sharing, buttons that turn the banners, and orders. */

const header = document.querySelector<HTMLElement>('[data-shop]');
const key = `tilldesk.list.${header?.dataset.shop ?? ''}`;
const codeKey = `tilldesk.code.${header?.dataset.shop ?? ''}`;

const readList = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.map(String) : [];
  } catch {
    return [];
  }
};

const saveList = (list: string[]) => {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // A browser without storage has no list.
  }
};

const readCode = (): string => {
  try {
    return localStorage.getItem(codeKey) ?? '';
  } catch {
    return '';
  }
};

const saveCode = (code: string) => {
  try {
    localStorage.setItem(codeKey, code);
  } catch {
    // As with the list.
  }
};
// The basket says which code applies: a new one, none, or the one from its link.
const codeForm = document.querySelector<HTMLElement>('[data-code]');
if (codeForm) saveCode(codeForm.dataset.code ?? '');

/** 12x3 is three of product 12. */
const idOf = (entry: string): string => entry.replace(/x.*$/, '');

const buttons = document.querySelectorAll<HTMLButtonElement>('[data-add]');
const link = document.querySelector<HTMLAnchorElement>('[data-list]');
const offTexts = new Map([...buttons].map((button) => [button, button.textContent]));

const showList = () => {
  const list = readList();
  for (const button of buttons) {
    const isOn = list.some((entry) => idOf(entry) === button.dataset.add);
    button.hidden = false;
    button.setAttribute('aria-pressed', String(isOn));
    button.textContent = isOn ? (button.dataset.on ?? '') : (offTexts.get(button) ?? '');
  }
  if (!link) return;
  link.hidden = false;
  const code = readCode();
  const query = `?ids=${list.join(',')}${code === '' ? '' : `&code=${encodeURIComponent(code)}`}`;
  link.href = `${link.href.replace(/\?.*$/, '')}${list.length > 0 ? query : ''}`;
  const count = link.querySelector('[data-count]');
  if (count) count.textContent = list.length > 0 ? String(list.length) : '';
};

for (const button of buttons)
  button.addEventListener('click', () => {
    const id = button.dataset.add ?? '';
    const list = readList();
    const others = list.filter((entry) => idOf(entry) !== id);
    saveList(others.length < list.length ? others : [...list, id]);
    showList();
  });
showList();
// The bare address, typed or kept as a bookmark: the basket of this device.
if (link?.search && location.search === '' && /\/(list|basket)$/.test(location.pathname)) location.replace(link.href);
// The list may have changed on the page that the shopper returns from.
addEventListener('pageshow', showList);

/** The server renders the page of the list again, as it knows the prices. */
const changeList = (change: (entry: string) => string | undefined) => {
  saveList(readList().flatMap((entry) => change(entry) ?? []));
  showList();
  if (link) location.replace(link.href);
};
for (const input of document.querySelectorAll<HTMLInputElement>('[data-quantity]'))
  input.addEventListener('change', () => {
    // The browser says at the field what it takes: whole numbers, up to the most of one product.
    if (!input.reportValidity()) return;
    const quantity = Number(input.value);
    changeList((entry) => (idOf(entry) === input.dataset.quantity ? `${idOf(entry)}x${quantity}` : entry));
  });
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-remove]'))
  button.addEventListener('click', () =>
    changeList((entry) => (idOf(entry) === button.dataset.remove ? undefined : entry)),
  );
const form = document.querySelector<HTMLFormElement>('[data-collect]');
if (form)
  handleOrders(form, () => {
    saveList([]);
    saveCode('');
  });

const share = document.querySelector<HTMLButtonElement>('[data-share]');
if (share && (navigator.share !== undefined || navigator.clipboard !== undefined)) {
  share.hidden = false;
  share.addEventListener('click', async () => {
    try {
      if (navigator.share) await navigator.share({ title: share.dataset.share ?? '', url: location.href });
      else {
        await navigator.clipboard.writeText(location.href);
        share.textContent = share.dataset.copied ?? '';
      }
    } catch {
      // Closed without choosing.
    }
  });
}

const strip = document.querySelector<HTMLElement>('[data-banners] ul');
if (strip && strip.scrollWidth > strip.clientWidth)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-turn]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const [first, second] = [...strip.children].map((banner) => (banner as HTMLElement).offsetLeft);
      const step = (second ?? 0) - (first ?? 0);
      const end = strip.scrollWidth - strip.clientWidth;
      const next = strip.scrollLeft + Number(button.dataset.turn) * step;
      // From the last to the first again, and back; half a step off still counts as the end.
      const left = next < -step / 2 ? end : next > end + step / 2 ? 0 : next;
      strip.scrollTo({ left, behavior: 'smooth' });
    });
  }
