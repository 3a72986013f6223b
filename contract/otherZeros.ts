/* The same code with other leading zeros: UPC-A read as EAN-13, an article's number on a scale label. */

/** Of a GTIN-14, the longest code that is filled up with zeros. */
const MAX_LENGTH = 14;

const withOtherZeros = (code: string): string[] => {
  if (!/^\d+$/.test(code)) return [];
  const digits = code.replace(/^0+(?=\d)/, '');
  const count = Math.max(0, MAX_LENGTH - digits.length);
  return Array.from({ length: count + 1 }, (_, zeros) => '0'.repeat(zeros) + digits);
};

type Match = { product: { id: number }; pack: boolean };

/** Undefined too if several products, or a unit and its pack, have such a code: none of them is meant for certain. */
export const findWithOtherZeros = <M extends Match>(code: string, find: (code: string) => M | undefined) => {
  const [match, ...others] = withOtherZeros(code.trim()).flatMap((each) => find(each) ?? []);
  const isOnly = others.every(({ product, pack }) => product.id === match?.product.id && pack === match.pack);
  return isOnly ? match : undefined;
};
