import { startTransition, useEffect, useState } from 'react';

/** The value, once a frame that was rendered with it has been painted: for what may appear after the page itself. */
export const useAfterPaint = <T>(value: T): T => {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that a frame starts runs after this frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, shown]);
  return shown;
};
