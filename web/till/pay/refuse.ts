import { setCounter } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';

/** What was typed stays, for Backspace to correct. */
export const refuse = (text: string) => {
  setCounter(({ entry }) => ({ refused: entry }));
  warn(text);
};
