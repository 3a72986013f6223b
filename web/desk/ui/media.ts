import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 639.98px)');
const tablet = matchMedia('(min-width: 640px) and (max-width: 1199.98px)');

const useMedia = (list: MediaQueryList): boolean =>
  useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => list.matches,
  );

/** True where rows become cards and filters a sheet. */
export const useIsPhone = (): boolean => useMedia(phone);

/** True where a table of many columns leaves some of them out. */
export const useIsTablet = (): boolean => useMedia(tablet);
