/* GTINs and their check digit. */

export const gtinLengths = new Set([8, 12, 13, 14]);

/** The check digit of EAN-8, UPC-A, EAN-13 and GTIN-14: weights 3 and 1 from the right. */
export const checkDigit = (body: string): number => {
  const sum = [...body].reduceRight(
    (total, digit, at) => total + Number(digit) * ((body.length - 1 - at) % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

export const isGtin = (code: string): boolean =>
  /^\d+$/.test(code) && gtinLengths.has(code.length) && checkDigit(code.slice(0, -1)) === Number(code.at(-1));
