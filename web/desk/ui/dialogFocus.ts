import { useEffect, useState } from 'react';

/** A button whose menu or panel is open. */
const OPEN = '.ant-dropdown-open, .ant-popover-open';
const PANEL = '.ant-dropdown, .ant-dropdown-menu-submenu-popup, .ant-popover';

/** What has the focus now; for something in a menu or panel, which closes, the button that opened it. */
export const currentOpener = (): Element | null => {
  const active = document.activeElement;
  return active?.closest(PANEL) ? document.querySelector(OPEN) : active;
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

/** Escape closes a menu or panel that has the focus inside: it returns to the button that opened it, and not to nothing. */
export const watchMenus = () => {
  const listen = ({ key }: KeyboardEvent) => {
    const opener = currentOpener();
    if (key !== 'Escape' || !(opener instanceof HTMLElement) || opener === document.activeElement) return;
    // It may have closed something inside the panel alone.
    setTimeout(() => opener.matches(OPEN) || opener.focus());
  };
  addEventListener('keydown', listen, true);
  return () => removeEventListener('keydown', listen, true);
};

/** For a dialog's afterOpenChange: antd itself focuses the button that closes. */
export const focusFirst = (id: string) => (open: boolean) => {
  if (open) document.getElementById(id)?.focus();
};
