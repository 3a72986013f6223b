import { counter, theTill, useCounter } from '#web/till/counter/counter.ts';
import { currentLanguage } from '#web/till/texts.ts';
import { themeNow } from '#web/till/ui/theme.ts';
import { type Banner, CHANNEL, type DisplayMessage, type DisplayQuestion, sceneOf } from './scene.ts';

/* The till sends the customer display what to show, after each change and on request. */

const NOTE = 'banners';
const BANNERS_MS = 900_000;

let askedAt = Number.NEGATIVE_INFINITY;

/** The last banners received: offline, these are still shown. */
const refreshBanners = async (): Promise<void> => {
  if (performance.now() - askedAt < BANNERS_MS || !theTill().state().online) return;
  askedAt = performance.now();
  const banners = await theTill()
    .ask<Banner[]>('GET', '/till/banners/')
    .catch(() => undefined);
  if (banners) await theTill().remember(NOTE, banners);
};

const message = (isLeaving: boolean): DisplayMessage => {
  const { company } = theTill().setup();
  return {
    kind: 'show',
    version: __WEB_VERSION__,
    language: currentLanguage(),
    theme: themeNow(),
    shop: { name: company.name, logo: company.logo },
    banners: theTill().recall<Banner[]>(NOTE) ?? [],
    scene: isLeaving ? { kind: 'idle' } : sceneOf(counter()),
  };
};

/** Sends nothing until a display has asked once: most tills have no second window. */
export const startDisplay = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  let isAsked = false;
  const tell = (isLeaving = false) => {
    if (isAsked) channel.postMessage(message(isLeaving));
  };
  channel.onmessage = ({ data }: MessageEvent<DisplayQuestion>) => {
    if (data.kind !== 'ask') return;
    isAsked = true;
    tell();
    void refreshBanners().then(() => tell());
  };
  const stop = useCounter.subscribe((now, before) => {
    if (
      now.basket !== before.basket ||
      now.quote !== before.quote ||
      now.panel !== before.panel ||
      now.tick !== before.tick
    )
      tell();
    if (isAsked) void refreshBanners();
  });
  const leave = () => tell(true);
  window.addEventListener('pagehide', leave);
  return () => {
    stop();
    window.removeEventListener('pagehide', leave);
    channel.close();
  };
};

/** The second window; once dragged to the customer display, the browser remembers its position. */
export const openDisplay = (): boolean =>
  window.open('/pos/display', 'till-display', 'popup,width=1280,height=800') !== null;
