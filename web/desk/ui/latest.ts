import { useCallback, useLayoutEffect, useRef } from 'react';

/** Reads the value of the last render, for event handlers: what gets this is not rendered again with each new value. */
export const useLatest = <T>(value: T): (() => T) => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
};
