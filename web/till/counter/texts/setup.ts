import { setWords } from '#web/till/texts.ts';
import { en } from './en.ts';

// A page loads its words before it shows anything; tests say them at once.
setWords('en', en);
