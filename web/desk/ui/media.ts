import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 639.98px)');

/** True where rows become cards and filters a sheet. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      phone.addEventListener('change', onChange);
      return () => phone.removeEventListener('change', onChange);
    },
    () => phone.matches,
  );
