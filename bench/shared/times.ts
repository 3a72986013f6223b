/** How long, in milliseconds to a tenth, that part of them took at most: 0.95 of all, say. */
export const percentile = (times: readonly number[], part: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));
};
