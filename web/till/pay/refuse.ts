import { setCounter } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';

/** The typed text stays, so that Backspace can correct it. */
export const refuse = (text: string) => {
  setCounter(({ entry }) => ({ refused: entry }));
  warn(text);
};
