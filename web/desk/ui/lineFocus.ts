/** After picking a product by hand the focus goes to the line's first editable cell, its quantity. */
export const focusQuantity = (within: Element | null, line: number): void => {
  // The line may have just been added, and is about to be rendered.
  requestAnimationFrame(() =>
    within?.querySelector<HTMLInputElement>(`input[data-line="${line}"][data-column="0"]`)?.focus(),
  );
};

/** The index of the line that was added or changed. */
export const placeOfChange = (before: readonly object[], after: readonly object[]): number =>
  after.findIndex((line, at) => line !== before[at]);
