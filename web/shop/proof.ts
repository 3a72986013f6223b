import { sha256 } from './sha256.ts';

/* Work that is done before an order is sent, in pieces, so that the page stays responsive. */

const TRIES_PER_SLICE = 2000;

/** This many leading zero bits; never more than 32. */
const isProof = (challenge: string, proof: number, bits: number): boolean =>
  Math.clz32(sha256(`${challenge}:${proof}`)[0] ?? 0) >= bits;

export const solve = async (challenge: string, bits: number): Promise<string> => {
  for (let proof = 0; ; proof += 1) {
    if (isProof(challenge, proof, bits)) return String(proof);
    if (proof % TRIES_PER_SLICE === TRIES_PER_SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
};
