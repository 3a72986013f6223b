import { useEffect, useRef } from 'react';
import { useAddressParams } from '#web/platform/addressParams.ts';

/** In a paper's address: print it as soon as it is loaded. */
export const PRINT_NOW = 'print';

/** A page opened for printing opens the browser's print dialog, once: going back or a reload does not. */
export const usePrintOnArrival = (): void => {
  const [params, changeParams] = useAddressParams();
  const isAsked = params.has(PRINT_NOW);
  const printed = useRef(false);
  useEffect(() => {
    if (!isAsked || printed.current) return;
    printed.current = true;
    changeParams(
      (before) => {
        before.delete(PRINT_NOW);
        return before;
      },
      { replace: true },
    );
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.td-sheet img')];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => window.print());
  }, [isAsked, changeParams]);
};
