import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = { id: number; kind: ToastKind; title?: string; text: string; action?: ToastAction };
export type ToastAction = { label: string; run: () => void };

const SHOWN_MS = 6000;
const MAX_SHOWN = 4;
/** After changing many things at once, people check them first, and may then want to undo. */
const MANY_MS = 60_000;
let last = 0;

export const useToasts = create<readonly Toast[]>(() => []);

export const dropToast = (id: number) => useToasts.setState((toasts) => toasts.filter((each) => each.id !== id), true);

const show = (toast: Omit<Toast, 'id'>, shownMs = SHOWN_MS) => {
  const id = ++last;
  useToasts.setState((toasts) => {
    // The same text twice is one message, shown again.
    const otherToasts = toasts.filter(({ text, title }) => text !== toast.text || title !== toast.title);
    // Nothing else undoes what a message offers to undo: it stays as long as it was meant to.
    const dropped = otherToasts.filter(({ action }) => !action).slice(0, -(MAX_SHOWN - 1));
    return [...otherToasts.filter((each) => !dropped.includes(each)), { ...toast, id }];
  }, true);
  setTimeout(() => dropToast(id), shownMs);
};

/** A short message in a live region. Never the only place of a form's error. */
export const toast = {
  success: (text: string, action?: ToastAction) => show({ kind: 'success', text, action }),
  manyDone: (text: string, action?: ToastAction) => show({ kind: 'success', text, action }, action && MANY_MS),
  info: (text: string) => show({ kind: 'info', text }),
  warning: (text: string) => show({ kind: 'warning', text }),
  error: (text: string) => show({ kind: 'error', text }),
};

/** A notice of the second client: titled, at the edge, out of the user's way. */
export const notice = (title: string, text: string) => show({ kind: 'warning', title, text });
