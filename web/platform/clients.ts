import { cataloguedCodes } from '#contract/refusals.ts';
import { type Client, onCallError } from './api.ts';
import type { CallError } from './callError.ts';
import { connectionLost } from './connection.ts';
import { inWords } from './i18n.ts';
import { t } from './texts.ts';
import { notice, toast } from './toast.ts';

/** What an app does when its session has ended: at once, or after the notice was read. */
type Expiry = { sessionExpired: () => void; sessionExpiredSoon: () => void };

/** No form is there to say it at its field: what is wrong follows the code's own words. */
const inFull = ({ message, fields }: CallError): string => [...new Set([message, ...Object.values(fields)])].join(' ');

const ofMain = (error: CallError, { sessionExpired }: Expiry) => {
  if (error.unanswered) connectionLost();
  if (error.status === 401) sessionExpired();
  else toast.error(inFull(error));
};

const ofBackground = (error: CallError, { sessionExpiredSoon }: Expiry) => {
  if (error.unanswered) connectionLost();
  else if (error.status === 403) notice(t('common.forbidden'), error.message);
  else if (error.status === 401) {
    notice(t('common.unauthorized'), t('common.authorizationFailed'));
    sessionExpiredSoon();
  } else notice(t('common.outOfDate'), error.message);
};

/** Shown at its field in its own sentence; the specification's codes and 429 are told in its words as well. */
const handledError = ({ code, status, message }: CallError, client: Client) => {
  if (client !== 'main') return;
  const words = status === 200 ? cataloguedCodes.get(code) : undefined;
  if (words) toast.error(inWords(words));
  else if (status === 429) toast.error(message);
};

/** The error catalogue: what each client does with what went wrong, unless the caller shows it at its own place. */
export const listenToClients = (expiry: Expiry) =>
  onCallError((error, client, handled) => {
    if (handled) handledError(error, client);
    else if (client === 'main') ofMain(error, expiry);
    else ofBackground(error, expiry);
  });
