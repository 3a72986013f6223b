import { cataloguedCodes } from '#contract/refusals.ts';
import { type Client, onCallError } from './api.ts';
import type { CallError } from './callError.ts';
import { connectionLost } from './connection.ts';
import { inWords } from './i18n.ts';
import { t } from './texts.ts';
import { notice, toast } from './toast.ts';

/** What an app does when its session has ended: at once, or after the notice was read. */
type Expiry = { sessionExpired: () => void; sessionExpiredSoon: () => void };

/** No form shows it at its field: the errors follow the code's own text. */
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

/** Shown at its field in a sentence of its own; the specification's codes and 429 are also reported in its words. */
const handledError = ({ code, status, message }: CallError, client: Client) => {
  if (client !== 'main') return;
  const words = status === 200 ? cataloguedCodes.get(code) : undefined;
  if (words) toast.error(inWords(words));
  else if (status === 429) toast.error(message);
};

/** The error catalogue: how each client reports errors, unless the caller shows them in place. */
export const listenToClients = (expiry: Expiry) =>
  onCallError((error, client, handled) => {
    if (handled) handledError(error, client);
    else if (client === 'main') ofMain(error, expiry);
    else ofBackground(error, expiry);
  });
