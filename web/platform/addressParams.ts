import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type Change = (
  change: URLSearchParams | Record<string, string> | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/**
 * The parameters of a screen's own address. A change starts from the current address; the router's own hook starts from
 * the last render, and of two quick changes on a slow machine the first was lost.
 */
export const useAddressParams = (): [URLSearchParams, Change] => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const changeParams = useCallback<Change>(
    (change, options) => {
      // The address of a hidden tab is the one it was left with, not the one in the browser's bar.
      const latest = window.location.pathname === pathname ? window.location.search : search;
      const next = typeof change === 'function' ? change(new URLSearchParams(latest)) : new URLSearchParams(change);
      void navigate(`?${next}`, options);
    },
    [navigate, pathname, search],
  );
  return [params, changeParams];
};
