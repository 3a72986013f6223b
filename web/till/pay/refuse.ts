import { say, setCounter } from '#web/till/counter/counter.ts';
import { buzz } from '#web/till/ui/sound.ts';

/** What was typed stays, for Backspace to correct. */
export const refuse = (text: string) => {
  buzz();
  setCounter(({ entry }) => ({ refused: entry }));
  say(text, true);
};
