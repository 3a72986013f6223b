import { buzz } from '#web/till/ui/sound.ts';
import { say } from './counter.ts';

/** By sound and in words: while scanning, people look at the goods. */
export const warn = (text: string): void => {
  buzz();
  say(text, true);
};
