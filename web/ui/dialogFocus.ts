import { useEffect, useState } from 'react';

/** What has the focus now; for an entry of a menu, which closes behind it, the button that opened the menu. */
const openerNow = (): Element | null => {
  const active = document.activeElement;
  return active?.closest('.ant-dropdown') ? document.querySelector('.ant-dropdown-open') : active;
};

/** A dialog that is taken away, rather than closed, leaves the focus nowhere: it goes back to what opened the dialog. */
export const useFocusBack = (): void => {
  const [opener] = useState(openerNow);
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body)
          opener.focus({ preventScroll: true });
      }),
    [opener],
  );
};

/** For a dialog's afterOpenChange: antd itself starts at the button that closes. */
export const focusFirst = (id: string) => (open: boolean) => {
  if (open) document.getElementById(id)?.focus();
};
