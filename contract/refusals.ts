/** Every way the server says no with HTTP 200. One table, read by both sides. */
export const refusals = {
  badFormat: { code: 103, message: 'Your entered are incorrect, please confirm and try again!!' },
  wrongCode: { code: 105, message: "Verification code doesn't match, please check your code!" },
  emailTaken: { code: 106, message: 'This email already exists' },
  wrongLogin: { code: 107, message: 'The account or the password is wrong' },
  noPermissions: { code: 108, message: 'Your role has no permissions yet. Ask an administrator to give you one.' },
  linkExpired: { code: 109, message: 'This link is invalid or has expired. Ask for a new one.' },
  notActive: {
    code: 110,
    message: 'This account is not active yet. Use the link in the activation mail, or ask an administrator.',
  },
  companyInactive: { code: 111, message: 'Your company is switched off. Ask the owner of this deployment.' },
  alreadyExists: { code: 150, message: 'This enter data already exists' },
  notFound: { code: 404, message: 'This record does not exist, or is not yours to see' },
  changed: { code: 409, message: 'Somebody else changed this since you opened it' },
  badFile: { code: 9020, message: 'Upload file format error, please try another file!' },
  paymentMismatch: { code: 9130, message: 'Payment amount does not match the amount due' },
  statusNotAllowed: { code: 9140, message: 'This status change is not allowed' },
  notEnoughStock: { code: 9150, message: 'Not enough stock' },
  creditLimit: { code: 9160, message: 'The credit limit would be exceeded' },
  approvalNeeded: { code: 9170, message: 'This needs the approval of a manager' },
  inUse: { code: 9180, message: 'This is still in use' },
  mailRefused: { code: 9200, message: 'The mail could not be sent. Check the address, or try again later.' },
  shownOnce: { code: 9210, message: 'This was done already, and its answer is shown only once.' },
  promotionUsedUp: { code: 9220, message: 'A promotion was used up a moment ago' },
  printerFailed: {
    code: 9230,
    message: 'The printer did not take the receipt. Check that it is on and has paper, then print again.',
  },
  lastOwner: { code: 9190, message: 'The last owner cannot be removed, disabled or given another role' },
} as const satisfies Record<string, { code: number; message: string }>;
export type RefusalName = keyof typeof refusals;

/** The specification's own messages: always shown as specified. */
export const cataloguedCodes: ReadonlyMap<number, `refusal.${RefusalName}`> = new Map(
  (['badFormat', 'wrongCode', 'emailTaken', 'alreadyExists', 'paymentMismatch', 'badFile'] as const).map((name) => [
    refusals[name].code,
    `refusal.${name}` as const,
  ]),
);

/** The ways a request can fail before, or instead of, its handler: real HTTP statuses, also with the envelope. */
export const faults = {
  unauthorized: { status: 401, message: 'Authorization verification failed' },
  forbidden: { status: 403, message: "You don't have the permission!" },
  noSuchPath: { status: 404, message: 'There is no such API path' },
  wrongMethod: { status: 405, message: 'This path does not take that method' },
  tooLarge: { status: 413, message: 'This is too large to send' },
  wrongType: { status: 415, message: 'This kind of content is not understood here' },
  tooFast: { status: 429, message: 'too fast' },
  internal: { status: 500, message: 'An internal error occurred!' },
  unavailable: { status: 503, message: 'The server is busy or stopping. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type FaultName = keyof typeof faults;
