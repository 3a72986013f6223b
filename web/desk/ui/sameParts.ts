import { useLayoutEffect, useMemo, useRef } from 'react';
import { sameParts } from '#web/platform/sameParts.ts';

/** The value, with all parts that equal the previous one unchanged: what shows such a part is not rendered again. */
export const useSameParts = <T>(value: T): T => {
  const previous = useRef(value);
  const current = useMemo(() => sameParts(previous.current, value), [value]);
  useLayoutEffect(() => {
    previous.current = current;
  });
  return current;
};
