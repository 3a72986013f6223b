import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startTill } from './device/start.ts';
import { firstLanguage, speak } from './texts.ts';
import './ui/base.css';
import './ui/paper.css';
import './sell/sell.css';
import { restoreTheme } from './ui/theme.ts';

restoreTheme();
const start = startTill();
await speak(firstLanguage());
const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the app');
createRoot(root).render(<App start={start} />);
