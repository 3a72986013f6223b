const MAX_STEPS = 4;

/** Round amounts from zero to at least the highest price, in cents, for the side of a chart. */
export const priceTicks = (dearest: number): number[] => {
  const rough = Math.max(dearest, 1) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.ceil(Math.max(dearest, 1) / step);
  return Array.from({ length: count + 1 }, (_, at) => Math.round(at * step));
};
