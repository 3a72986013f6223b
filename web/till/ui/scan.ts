import { useEffect, useRef } from 'react';

/* Who gets the scan: the panel that asked last, or selling. */

type Hear = (code: string) => void;
const listeners: Hear[] = [];

export const hearScan = (code: string, otherwise: Hear): void => (listeners.at(-1) ?? otherwise)(code);

export const useScan = (hear: Hear): void => {
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const own: Hear = (code) => latest.current(code);
    listeners.push(own);
    return () => {
      listeners.splice(listeners.indexOf(own), 1);
    };
  }, []);
};
