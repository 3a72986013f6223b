import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 639.98px)');

/** True where rows become cards and filters a sheet. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      phone.addEventListener('change', changed);
      return () => phone.removeEventListener('change', changed);
    },
    () => phone.matches,
  );
