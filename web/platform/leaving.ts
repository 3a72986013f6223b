/** Called before our own code leaves the page. */
const beforeLeaving = new Set<() => void>();

export const onLeaving = (work: () => void): (() => void) => {
  beforeLeaving.add(work);
  return () => beforeLeaving.delete(work);
};

/** Stores drafts and suppresses the browser's "leave this page?" question: no input is lost. */
export const prepareToLeave = () => {
  for (const work of beforeLeaving) work();
};
