import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { wording } from '#contract/wording.ts';
import { listenToClients } from '#web/platform/clients.ts';
import { watchConnection } from '#web/platform/connection.ts';
import { loadLanguage } from '#web/platform/i18n.ts';
import { storeTokensIn } from '#web/platform/session.ts';
import { watchLeaving } from '#web/platform/unsaved.ts';
import { App } from './app.tsx';
import { sessionExpired, sessionExpiredSoon } from './expiry.ts';
import { tokenCookie } from './tokenCookie.ts';
import { loadAntdLocale } from './ui/antdLocale.ts';
import { watchScans } from './ui/scanTarget.ts';
import { beginWeeksOnMonday } from './weeks.ts';

const start = async () => {
  z.config({ customError: wording });
  storeTokensIn(tokenCookie);
  listenToClients({ sessionExpired, sessionExpiredSoon });
  watchConnection();
  watchScans();
  watchLeaving();
  beginWeeksOnMonday();
  await Promise.all([loadLanguage(), loadAntdLocale()]);
  const root = document.getElementById('app');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
};

void start();
