/* Keys go to the entry wherever the focus is: a tapped button must not swallow what a scanner types. */

const isField = (element: Element | null): boolean =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const entryField = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('[data-entry]')].find((field) => field.checkVisibility());

/** Returns focus to the entry after a tap; where a screen keyboard would open, only typing does. */
export const focusEntry = (): void => entryField()?.focus({ preventScroll: true });

/** After a key was touched. If the entry never lost the focus, nothing is measured or redrawn. */
export const returnToEntry = (): void => {
  if (!document.activeElement?.matches('[data-entry]')) focusEntry();
};

/** For keys under a finger or mouse: pressing one leaves the focus where it is. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** Must listen before the scanner does: what was typed on a button goes into the entry. */
export const forwardKeys = (): (() => void) => {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const isByHand = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    const isBackspace = event.key === 'Backspace';
    if (isByHand || (event.key.length !== 1 && !isBackspace) || event.key === ' ' || isField(target)) return;
    const field = entryField();
    if (!field) return;
    // The browser inserts the character wherever the focus is by then.
    if (isBackspace) return field.focus({ preventScroll: true });
    event.preventDefault();
    event.stopImmediatePropagation();
    field.focus({ preventScroll: true });
    const { key, code, timeStamp } = event;
    const forwarded = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    // It tells a scanner from a hand: the page may be late, the key was not.
    Object.defineProperty(forwarded, 'timeStamp', { value: timeStamp });
    field.dispatchEvent(forwarded);
  };
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
};

/** From row to row of a list. */
export const moveByArrows = (event: { key: string; currentTarget: Element; preventDefault: () => void }): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
};

/** For a field that has just appeared. */
export const focusFirst = (field: HTMLInputElement | null): void => field?.focus();
