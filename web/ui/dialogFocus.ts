import { useEffect, useState } from 'react';

/** A dialog that is taken away, rather than closed, leaves the focus nowhere: it goes back to what opened the dialog. */
export const useFocusBack = (): void => {
  const [opener] = useState(() => document.activeElement);
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
