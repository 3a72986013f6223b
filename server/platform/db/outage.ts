/** PostgreSQL's own codes for errors that the driver and the pool report without one. */
export const CONNECTION_FAILED = '08001';
export const CONNECTION_LOST = '08006';
export const TOO_MANY_CONNECTIONS = '53300';

const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Two transactions blocked each other: the same work can simply be repeated. */
const CLASHED = '40001';
const clashes = new Set([CLASHED, '40P01']);

/** A statement that hit its time limit would hit it elsewhere too. */
const TIMED_OUT = '57014';

/** SQLSTATEs and system error codes of failures that pass by themselves: a later retry may succeed. */
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

/** Adds a code to driver errors, which often have none, so that the rest of the program can recognise them. */
export const withCode = (error: Error, code: string): Error =>
  codeOf(error) === '' ? Object.assign(error, { code }) : error;
