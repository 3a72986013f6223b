import { createContext, use, useEffect } from 'react';

/** What a field holds cannot be read: why, in a sentence. The Field around it shows it and refuses to save. */
export const UnreadContext = createContext<((why: string | undefined) => void) | null>(null);

/** Tells the Field around an input what is wrong with its text; false where there is none to show it. */
export const useUnread = (why: string | undefined): boolean => {
  const report = use(UnreadContext);
  useEffect(() => {
    report?.(why);
    return () => report?.(undefined);
  }, [report, why]);
  return report !== null;
};

/** Goes to the first number that cannot be read, if there is one: nothing is sent around it. */
export const focusUnread = (within: Element | null): boolean => {
  // An input with a sign before it has the mark on the frame around both.
  const marked = within?.querySelector<HTMLElement>('[data-unread]');
  const field = marked?.querySelector('input') ?? marked;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field != null;
};
