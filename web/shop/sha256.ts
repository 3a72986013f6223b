/*
 * SHA-256 of short ASCII texts. The browser's own returns promises and exists on secure origins only; a proof computes
 * thousands of hashes. Rotations are written out: on a phone, most hashes are computed before its browser optimises.
 */

const firstPrimes = (): number[] => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
};
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const CONSTANTS = Int32Array.from(firstPrimes(), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(firstPrimes().slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const blocksOf = (text: string): Int32Array => {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let at = 0; at < text.length; at += 1)
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at % 4) * 8));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length % 4) * 8));
  words[words.length - 1] = text.length * 8;
  return words;
};

const schedule = new Int32Array(64);

const fillSchedule = (words: Int32Array, block: number): void => {
  for (let at = 0; at < 16; at += 1) schedule[at] = words[block + at] ?? 0;
  for (let at = 16; at < 64; at += 1) {
    const before = schedule[at - 15] ?? 0;
    const last = schedule[at - 2] ?? 0;
    const one = ((before >>> 7) | (before << 25)) ^ ((before >>> 18) | (before << 14)) ^ (before >>> 3);
    const two = ((last >>> 17) | (last << 15)) ^ ((last >>> 19) | (last << 13)) ^ (last >>> 10);
    schedule[at] = (schedule[at - 16] ?? 0) + one + (schedule[at - 7] ?? 0) + two;
  }
};

/** Eight words of 32 bits. */
export const sha256 = (text: string): Int32Array => {
  const words = blocksOf(text);
  const hash = START.slice();
  for (let block = 0; block < words.length; block += 16) {
    fillSchedule(words, block);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let at = 0; at < 64; at += 1) {
      const turnedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const turnedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const one = (h + turnedE + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + (schedule[at] ?? 0)) | 0;
      const two = turnedA + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) hash[at] = (hash[at] ?? 0) + value;
  }
  return hash;
};
