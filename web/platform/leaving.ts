/** Called before our own code leaves the page. */
const beforeLeaving = new Set<() => void>();

export const onLeaving = (work: () => void): (() => void) => {
  beforeLeaving.add(work);
  return () => beforeLeaving.delete(work);
};

/** Writes drafts and silences the browser's "leave this page?" question: nothing typed is lost. */
export const prepareToLeave = () => {
  for (const work of beforeLeaving) work();
};
