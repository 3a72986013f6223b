import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 639.98px)');

const wide = matchMedia('(min-width: 1440px)');

const useMedia = (list: MediaQueryList): boolean =>
  useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => list.matches,
  );

/** True if rows become cards and filters a sheet. */
export const useIsPhone = (): boolean => useMedia(phone);

/** True if there is room for every column beside a panel. */
export const useIsWide = (): boolean => useMedia(wide);
