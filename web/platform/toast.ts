import { create } from 'zustand';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type Toast = { id: number; kind: ToastKind; title?: string; text: string; action?: ToastAction };
export type ToastAction = { label: string; run: () => void };

const SHOWN_MS = 6000;
let last = 0;

export const useToasts = create<readonly Toast[]>(() => []);

export const dropToast = (id: number) => useToasts.setState((shown) => shown.filter((each) => each.id !== id), true);

const show = (made: Omit<Toast, 'id'>) => {
  const id = ++last;
  useToasts.setState((shown) => {
    // The same words twice are one message, shown afresh.
    const others = shown.filter(({ text, title }) => text !== made.text || title !== made.title);
    return [...others.slice(-3), { ...made, id }];
  }, true);
  setTimeout(() => dropToast(id), SHOWN_MS);
};

/** A short message in a live region. Never the only place of a form's error. */
export const toast = {
  success: (text: string, action?: ToastAction) => show({ kind: 'success', text, action }),
  info: (text: string) => show({ kind: 'info', text }),
  warning: (text: string) => show({ kind: 'warning', text }),
  error: (text: string) => show({ kind: 'error', text }),
};

/** What the second client reports: a titled notice at the edge, out of the user's way. */
export const notice = (title: string, text: string) => show({ kind: 'warning', title, text });
