import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';

// Kept tabs, steps and dialogs stay in the page, hidden: only visible elements count.

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text, visible: true });
export const rows = (page: Page) => page.locator('tbody tr').filter({ visible: true });
export const card = (page: Page, text: string) => page.locator('.td-card').filter({ hasText: text, visible: true });
export const option = (page: Page, text: string) =>
  page.locator('.ant-select-item-option').filter({ hasText: text, visible: true });

export const untilRowCount = (page: Page, count: number) => expect.poll(() => rows(page).count()).toBe(count);

export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};

const SCANNER_GAP_MS = 5;
const HAND_GAP_MS = 60;
const drivers = new WeakMap<Page, Promise<CDPSession>>();
/** When the last key was pressed on a page. */
const lastPresses = new WeakMap<Page, number>();

// A busy machine delivers keys late, and the app recognises a scanner by the times between them: each key has its own
// timestamp.
type Stall = { after: number; ms: number };
const pressKeys = async (page: Page, keys: string[], gapMs: number, stall?: Stall) => {
  const driver = drivers.get(page) ?? page.context().newCDPSession(page);
  drivers.set(page, driver);
  const span = keys.length * gapMs;
  // On a fast machine one would begin before the other has ended: people let go of the keys before they scan.
  const pause = (lastPresses.get(page) ?? 0) + HAND_GAP_MS + span - Date.now();
  if (pause > 0) await setTimeout(pause);
  const began = Date.now() - span;
  lastPresses.set(page, began + span - gapMs);
  for (const [at, key] of keys.entries()) {
    if (at === stall?.after) await setTimeout(stall.ms);
    const timestamp = (began + at * gapMs) / 1000;
    const press = key === 'Enter' ? { key, code: key, text: '\r', windowsVirtualKeyCode: 13 } : { key, text: key };
    await (await driver).send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...press });
    await (await driver).send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key });
  }
};

/** As a scanner types: at once, each code with its Enter. */
export const scan = async (page: Page, ...codes: string[]) => {
  for (const code of codes) await pressKeys(page, [...code, 'Enter'], SCANNER_GAP_MS);
};
/** As a scanner types on a machine that delivers its keys late: some of them only after a while. */
export const scanLate = (page: Page, code: string, stall: Stall) =>
  pressKeys(page, [...code, 'Enter'], SCANNER_GAP_MS, stall);
/** As a person types, not a scanner. */
export const type = (page: Page, text: string) => pressKeys(page, [...text], HAND_GAP_MS);

export const hasFocus = (page: Page, label: string) =>
  expect.poll(() => field(page, label).evaluate((input) => input === document.activeElement)).toBe(true);

/**
 * Remembers elements as they are drawn now. Tells later which of them, counted from 1, were drawn again: React then gives
 * them new properties.
 */
export const watchDrawing = async (page: Page, selector: string) => {
  const watched = await page.evaluateHandle((which) => {
    const propertiesOf = (element: Element) =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] as object | undefined;
    return [...document.querySelectorAll(which)].map((element) => {
      const drawn = propertiesOf(element);
      return () => drawn !== undefined && propertiesOf(element) === drawn;
    });
  }, selector);
  return () => watched.evaluate((elements) => elements.flatMap((isSame, at) => (isSame() ? [] : at + 1)));
};

/** Opens a screen as a link inside the app does: what is loaded stays loaded. */
export const visit = (page: Page, path: string) =>
  page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const isVisible = (panel?: Element) => panel?.checkVisibility() ?? false;
        const before = [...document.querySelectorAll('.td-tabpanel')].find(isVisible);
        const isOther = new URL(to, location.href).pathname !== location.pathname;
        const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1; // as the router counts its steps
        history.pushState({ idx, key: `visit-${idx}` }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const look = () => (isOther && isVisible(before) ? requestAnimationFrame(look) : resolve());
        look();
      }),
    path,
  );
