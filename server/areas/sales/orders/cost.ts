/* Costs are dollars with six decimals, as text; calculated in millionths, so that sums are exact. */

export const micros = (text: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  const size = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6));
  return sign ? -size : size;
};

export const dollars = (of: bigint): string => {
  const size = of < 0n ? -of : of;
  return `${of < 0n ? '-' : ''}${size / 1_000_000n}.${String(size % 1_000_000n).padStart(6, '0')}`;
};

/** The cost of this many thousandths of a unit, rounded half away from zero to the millionth. */
export const costOfUnits = (unitCost: string, thousandths: number): string => {
  const product = micros(unitCost) * BigInt(thousandths);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + 1000n) / 2000n;
  return dollars(product < 0n ? -rounded : rounded);
};
