import { semaphore } from '#server/platform/semaphore.ts';

/** Decoding shares four threads with password hashing: half of them stay free for people signing in. */
export const imageQueue = semaphore(2, 50);
