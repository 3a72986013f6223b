import { replaceEqualDeep } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';

/**
 * The value, with every part that equals the previous one being the same object: what shows that part is not rendered
 * again. For plain data.
 */
export const useSameParts = <T>(value: T): T => {
  const previous = useRef(value);
  const current = useMemo(() => replaceEqualDeep(previous.current, value), [value]);
  useLayoutEffect(() => {
    previous.current = current;
  });
  return current;
};
