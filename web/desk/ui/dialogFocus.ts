import { useEffect, useState } from 'react';

/** What has the focus now; for a menu entry, whose menu closes, the button that opened the menu. */
export const currentOpener = (): Element | null => {
  const active = document.activeElement;
  return active?.closest('.ant-dropdown') ? document.querySelector('.ant-dropdown-open') : active;
};

/** The focus returns to where it was; if that is gone, to the top of the page and not outside of it. */
export const focusAgain = (opener: Element | null) => {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const stands = opener instanceof HTMLElement && opener.isConnected && opener.offsetParent !== null;
  const next = stands && !opener.matches(':disabled') ? opener : document.getElementById('content');
  next?.focus({ preventScroll: true });
};

/** A dialog that is removed, rather than closed, leaves the focus nowhere: it returns to what opened the dialog. */
export const useFocusBack = (): void => {
  const [opener] = useState(currentOpener);
  useEffect(() => () => queueMicrotask(() => focusAgain(opener)), [opener]);
};

/** For a dialog's afterOpenChange: antd itself focuses the button that closes. */
export const focusFirst = (id: string) => (open: boolean) => {
  if (open) document.getElementById(id)?.focus();
};
