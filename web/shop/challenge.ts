import { solve } from './proof.ts';

/* What an order is sent with, so that bots send few: a solved challenge of the server. */

export type Envelope<D> = { code: number; data: D };
type Challenge = { challenge: string; bits: number };
type Solved = { challenge: string; proof: string };

export const API = '/api/v1/h5/collect/';

/** The server refuses an order, or to say how one is sent; its message is one of the form's own. */
export class Refused extends Error {}

/** The error, as one of the form's own messages. */
export const problemOf = (status: number, { code, data }: Envelope<{ fields?: object } | null>): string => {
  if (status === 429) return 'busy';
  if (code === 9150) return 'stock';
  // A list whose products can't be ordered any more has another total when it is loaded again.
  const isOutdated = Object.keys(data?.fields ?? {}).some((field) => field === 'total' || field.startsWith('lines.'));
  return code === 9220 || isOutdated ? 'price' : 'failed';
};

const askChallenge = async (code: string): Promise<Solved> => {
  const reply = await fetch(`${API}challenge/?code=${encodeURIComponent(code)}`, { cache: 'no-store' });
  const answer = (await reply.json()) as Envelope<Challenge>;
  if (answer.code !== 0) throw new Refused(problemOf(reply.status, { ...answer, data: null }));
  const { challenge, bits } = answer.data;
  return { challenge, proof: await solve(challenge, bits) };
};

export const startChallenges = (code: string) => {
  let current: Promise<Solved> | undefined;
  const drop = () => {
    current = undefined;
  };
  /** The same one until it is dropped; after a failure the next call asks again. */
  const solved = (): Promise<Solved> => {
    current ??= askChallenge(code).catch((error) => {
      drop();
      throw error;
    });
    return current;
  };
  return { solved, drop };
};
