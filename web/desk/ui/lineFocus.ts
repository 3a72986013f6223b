/** The first cell of a line that is typed into is its quantity: a hand that chose a product goes on there. */
export const focusQuantity = (within: Element | null, line: number): void => {
  // The line may have been added just now, and is drawn in a moment.
  requestAnimationFrame(() =>
    within?.querySelector<HTMLInputElement>(`input[data-line="${line}"][data-column="0"]`)?.focus(),
  );
};

/** Where lines differ from those before: the one that came or grew. */
export const placeOfChange = (before: readonly object[], after: readonly object[]): number =>
  after.findIndex((line, at) => line !== before[at]);
