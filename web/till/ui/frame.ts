/** Does it once what changed is on the screen: a question to the server can wait for a frame, a cashier should not. */
export const afterFrame = (act: () => void): void => {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
};
