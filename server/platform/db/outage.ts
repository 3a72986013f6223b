/** PostgreSQL's own codes, for what the driver and the pool say without any. */
export const CONNECTION_FAILED = '08001';
export const CONNECTION_LOST = '08006';
export const TOO_MANY_CONNECTIONS = '53300';

const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Two transactions were in each other's way: the same work may simply be done again. */
const CLASHED = '40001';
const clashes = new Set([CLASHED, '40P01']);

/** A statement that ran into its time limit would run into it elsewhere, too. */
const TIMED_OUT = '57014';

/** SQLSTATEs and the system's names of what passes by itself: whoever asks again in a moment may be served. */
const outages = new Set([
  ...diskFull,
  ...clashes,
  ...['08000', '08003', '08004', CONNECTION_FAILED, CONNECTION_LOST],
  ...['53000', '53200', TOO_MANY_CONNECTIONS, '55P03', '58030'],
  ...['25P03', TIMED_OUT, '57P01', '57P02', '57P03', '57P05'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EMFILE', 'ENFILE'],
]);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

export const isClash = (error: unknown): boolean => clashes.has(codeOf(error));
export const isDiskFull = (error: unknown): boolean => diskFull.has(codeOf(error));
export const isTimeout = (error: unknown): boolean => codeOf(error) === TIMED_OUT;
export const isOutage = (error: unknown): boolean => outages.has(codeOf(error));

/** Gives an error of the driver, which often has none, the code by which it is recognised everywhere else. */
export const withCode = (error: Error, code: string): Error =>
  codeOf(error) === '' ? Object.assign(error, { code }) : error;
