/*
 * SHA-256 of short ASCII texts. The browser's own returns promises and exists on secure origins only; a proof computes
 * thousands of hashes.
 */

const firstPrimes = (): number[] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
};
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const CONSTANTS = firstPrimes().map((prime) => fraction(Math.cbrt(prime)));
const START = firstPrimes()
  .slice(0, 8)
  .map((prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const blocksOf = (text: string): Int32Array => {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let at = 0; at < text.length; at += 1)
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at % 4) * 8));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length % 4) * 8));
  words[words.length - 1] = text.length * 8;
  return words;
};

const schedule = new Int32Array(64);
const word = (at: number): number => schedule[at] ?? 0;

/** Eight words of 32 bits. */
export const sha256 = (text: string): number[] => {
  const words = blocksOf(text);
  const hash = [...START];
  for (let block = 0; block < words.length; block += 16) {
    for (let at = 0; at < 64; at += 1) {
      const [before, last] = [word(at - 15), word(at - 2)];
      schedule[at] =
        at < 16
          ? (words[block + at] ?? 0)
          : (word(at - 16) +
              (turn(before, 7) ^ turn(before, 18) ^ (before >>> 3)) +
              word(at - 7) +
              (turn(last, 17) ^ turn(last, 19) ^ (last >>> 10))) |
            0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let at = 0; at < 64; at += 1) {
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + word(at)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) hash[at] = ((hash[at] ?? 0) + value) | 0;
  }
  return hash;
};
