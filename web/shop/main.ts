/* What the page gains with a script: a list on this device, sharing, and buttons that turn the banners. */

const header = document.querySelector<HTMLElement>('[data-shop]');
const key = `tilldesk.list.${header?.dataset.shop ?? ''}`;

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
    // A browser that stores nothing has no list.
  }
};

const buttons = document.querySelectorAll<HTMLButtonElement>('[data-add]');
const link = document.querySelector<HTMLAnchorElement>('[data-list]');
const offTexts = new Map([...buttons].map((button) => [button, button.textContent]));

const showList = () => {
  const list = readList();
  for (const button of buttons) {
    const isOn = list.includes(button.dataset.add ?? '');
    button.hidden = false;
    button.setAttribute('aria-pressed', String(isOn));
    button.textContent = isOn ? (button.dataset.on ?? '') : (offTexts.get(button) ?? '');
  }
  if (!link) return;
  link.hidden = false;
  link.href = `${link.href.replace(/\?.*$/, '')}${list.length > 0 ? `?ids=${list.join(',')}` : ''}`;
  const count = link.querySelector('[data-count]');
  if (count) count.textContent = list.length > 0 ? String(list.length) : '';
};

for (const button of buttons)
  button.addEventListener('click', () => {
    const id = button.dataset.add ?? '';
    const list = readList();
    saveList(list.includes(id) ? list.filter((each) => each !== id) : [...list, id]);
    showList();
  });
showList();
// The list may have changed on a page that one comes back from.
addEventListener('pageshow', showList);

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
if (strip && strip.children.length > 1)
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-turn]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const last = strip.children.length - 1;
      const at = Math.round(strip.scrollLeft / strip.clientWidth) + Number(button.dataset.turn);
      const next = at < 0 ? last : at > last ? 0 : at;
      strip.scrollTo({ left: next * strip.clientWidth, behavior: 'smooth' });
    });
  }
