import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { wording } from '#contract/wording.ts';
import { listenToClients } from '#web/platform/clients.ts';
import { watchConnection } from '#web/platform/connection.ts';
import { loadLanguage } from '#web/platform/i18n.ts';
import { watchLeaving } from '#web/platform/unsaved.ts';
import { App } from './app.tsx';
import { watchScans } from './ui/scanTarget.ts';
import { beginWeeksOnMonday } from './weeks.ts';

const start = async () => {
  z.config({ customError: wording });
  listenToClients();
  watchConnection();
  watchScans();
  watchLeaving();
  beginWeeksOnMonday();
  await loadLanguage();
  const place = document.getElementById('app');
  if (place)
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
};

void start();
