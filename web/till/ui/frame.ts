/** A page in the background draws no frames, and code outside a browser has none. */
const drawsFrames = (): boolean => typeof document !== 'undefined' && !document.hidden;

/** Does it once what changed is on the screen: a question to the server can wait for a frame, a cashier should not. */
export const afterFrame = (act: () => void): void => {
  if (drawsFrames()) requestAnimationFrame(() => setTimeout(act));
  else setTimeout(act);
};
