import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startTill } from './device/start.ts';
import { firstLanguage, speak } from './texts.ts';
import './ui/colours.css';
import './ui/base.css';
import './ui/paper.css';
import './sell/counter.css';
import './sell/cart.css';
import './sell/entry.css';
import './sell/keys.css';
import './ui/panel.css';
import './pay/pay.css';
import './ui/forms.css';
import './sell/screens.css';
import { restoreTheme } from './ui/theme.ts';

restoreTheme();
const isDisplay = location.pathname === '/pos/display';
const start = isDisplay ? undefined : startTill();

const show = async (): Promise<void> => {
  await speak(firstLanguage());
  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no place for the app');
  const root = createRoot(element);
  if (start) return root.render(<App start={start} />);
  const { Display, fillScreen } = await import('./display/Display.tsx');
  document.documentElement.classList.add('display');
  addEventListener('click', fillScreen);
  root.render(<Display />);
};
void show();
