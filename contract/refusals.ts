/** Every way the server says no with HTTP 200. One table, read by both sides. */
export const refusals = {
  badFormat: { code: 103, message: 'Your entered are incorrect, please confirm and try again!!' },
  wrongCode: { code: 105, message: "Verification code doesn't match, please check your code!" },
  emailTaken: { code: 106, message: 'This email already exists' },
  wrongLogin: { code: 107, message: 'Wrong username or password. Check both and try again.' },
  noPermissions: { code: 108, message: 'Your role has no permissions yet. Ask an administrator.' },
  linkExpired: { code: 109, message: 'This link is invalid or has expired. Ask for a new one.' },
  notActive: {
    code: 110,
    message: 'This account is not active yet. Use the link in the activation email, or ask an administrator.',
  },
  companyInactive: { code: 111, message: 'Your company is inactive. Contact the system owner.' },
  alreadyExists: { code: 150, message: 'This enter data already exists' },
  notFound: { code: 404, message: 'This record doesn’t exist, or you don’t have access to it' },
  changed: { code: 409, message: 'Someone else changed this since you opened it' },
  badFile: { code: 9020, message: 'Upload file format error, please try another file!' },
  paymentMismatch: { code: 9130, message: 'Payment amount does not match the amount due' },
  statusNotAllowed: { code: 9140, message: 'This status change is not allowed' },
  notEnoughStock: { code: 9150, message: 'Not enough stock' },
  creditLimit: { code: 9160, message: 'This goes over the customer’s credit limit' },
  approvalNeeded: { code: 9170, message: 'Manager approval needed' },
  inUse: { code: 9180, message: 'This is still in use' },
  mailRefused: { code: 9200, message: 'The email couldn’t be sent. Check the address, or try again later.' },
  shownOnce: {
    code: 9210,
    message: 'This has already been done. Its result was shown only once, so it can’t be shown again.',
  },
  promotionUsedUp: { code: 9220, message: 'A promotion was used up a moment ago' },
  printerFailed: {
    code: 9230,
    message: 'The printer didn’t take the receipt. Check that it is on and has paper, then print again.',
  },
  nothingOverdue: { code: 9240, message: 'Nothing is overdue, so there is no reminder to send.' },
  hourlyLimit: { code: 9250, message: 'You’ve reached this hour’s limit. Please try again later.' },
  lastOwner: { code: 9190, message: 'The last owner can’t be deleted, disabled or given another role' },
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
