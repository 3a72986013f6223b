/** The largest volume a field takes, in cubic metres. */
export const MAX_VOLUME = 1_000_000;

type Sides = { length: number | null; width: number | null; height: number | null };

/** The volume of a box measured in centimetres, in cubic metres with six decimals; null while a side is missing. */
export const volumeOf = ({ length, width, height }: Sides): number | null => {
  if (length === null || width === null || height === null) return null;
  // Whole hundredths of a centimetre keep the product exact.
  const [a, b, c] = [length, width, height].map((side) => BigInt(Math.round(side * 100))) as [bigint, bigint, bigint];
  const micro = (2n * a * b * c + 1_000_000n) / 2_000_000n;
  return micro > BigInt(MAX_VOLUME) * 1_000_000n ? null : Number(micro) / 1e6;
};
