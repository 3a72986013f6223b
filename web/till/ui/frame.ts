/** A page in the background draws no frames, and code outside a browser has none. */
const drawsFrames = (): boolean => typeof document !== 'undefined' && !document.hidden;

/** Runs after the change is on screen: a request can wait for a frame, a cashier should not. */
export const afterFrame = (action: () => void): void => {
  if (drawsFrames()) requestAnimationFrame(() => setTimeout(action));
  else setTimeout(action);
};
