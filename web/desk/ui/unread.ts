import { createContext, use, useEffect } from 'react';

/** Reports why a field's text can't be read. The Field around it shows it and refuses to save. */
export const UnreadContext = createContext<((why: string | undefined) => void) | null>(null);

/** Reports an input's text error to the Field around it; false if there is no Field to show it. */
export const useUnread = (why: string | undefined): boolean => {
  const report = use(UnreadContext);
  useEffect(() => {
    report?.(why);
    return () => report?.(undefined);
  }, [report, why]);
  return report !== null;
};

/** Focuses the first number that is unreadable or implausible, if there is one: nothing may be sent with it. */
export const focusUnread = (within: Element | null): boolean => {
  // An input with a prefix has the mark on the frame around both.
  const input = within?.querySelector<HTMLElement>('[data-unread]');
  const field = input?.querySelector('input') ?? input;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field != null;
};
