import './app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { wording } from '#contract/wording.ts';
import { App } from './app.tsx';
import { listenToClients } from './platform/clients.ts';
import { watchConnection } from './platform/connection.ts';
import { loadLanguage } from './platform/i18n.ts';
import { watchLeaving } from './platform/unsaved.ts';
import { watchScans } from './ui/scanTarget.ts';

const start = async () => {
  z.config({ customError: wording });
  listenToClients();
  watchConnection();
  watchScans();
  watchLeaving();
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
