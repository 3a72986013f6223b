import { type CSSProperties, useEffect, useState } from 'react';
import { type Language, speak, t } from '#web/till/texts.ts';
import { type Banner, CHANNEL, type DisplayMessage, type DisplayQuestion, type Scene } from './scene.ts';
import './display.css';

/* The customer display: a second window of the till's browser. It only shows what the till sends it. */

const BANNER_MS = 8_000;
/** How long the thanks stay before the banners come back. */
const THANKS_MS = 20_000;

const useMessage = (): DisplayMessage | null => {
  const [message, setMessage] = useState<DisplayMessage | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = async ({ data }: MessageEvent<DisplayMessage | DisplayQuestion>) => {
      if (data.kind !== 'show') return;
      // The till was updated meanwhile, so this window reloads too.
      if (data.version !== __WEB_VERSION__) return location.reload();
      document.documentElement.dataset.theme = data.theme;
      await speak(data.language as Language);
      setMessage(data);
    };
    const question: DisplayQuestion = { kind: 'ask' };
    channel.postMessage(question);
    return () => channel.close();
  }, []);
  return message;
};

/** True once the last payment is long enough ago. */
const useIsOver = (scene: Scene | undefined): boolean => {
  const [over, setOver] = useState<Scene>();
  useEffect(() => {
    if (scene?.kind !== 'paid') return undefined;
    const timer = setTimeout(() => setOver(scene), THANKS_MS);
    return () => clearTimeout(timer);
  }, [scene]);
  return scene !== undefined && over === scene;
};

function Banners({ banners, shop }: Pick<DisplayMessage, 'banners' | 'shop'>) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
  const readable = banners.filter(({ picture }) => !broken.includes(picture));
  useEffect(() => {
    if (readable.length < 2) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), BANNER_MS);
    return () => clearInterval(timer);
  }, [readable.length]);
  const banner: Banner | undefined = readable[turn % Math.max(1, readable.length)];
  return (
    <main className="display-idle">
      {banner ? (
        <img
          key={banner.picture}
          className="display-banner"
          src={banner.picture}
          alt={banner.title}
          onError={() => setBroken((before) => [...before, banner.picture])}
        />
      ) : (
        <div className="display-welcome">
          {shop.logo ? <img src={shop.logo} alt="" /> : null}
          <p>{t('counter.displayWelcome')}</p>
        </div>
      )}
      <h1>{shop.name}</h1>
    </main>
  );
}

/** As large as fits. */
function Total({ text }: { text: string }) {
  return (
    <output className="display-total" style={{ '--signs': text.length } as CSSProperties}>
      {text}
    </output>
  );
}

function BasketScene({ scene, shop }: { scene: Extract<Scene, { kind: 'basket' }>; shop: DisplayMessage['shop'] }) {
  const { lines, pieces, total, saved, isRefund } = scene;
  const last = lines.at(-1)?.key;
  useEffect(() => {
    // The newest line is the one people look for.
    document.querySelector(`[data-line="${last}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    <main className="display-basket">
      <h1>{shop.name}</h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard too */}
      <ul className="display-lines" tabIndex={0}>
        {lines.map(({ key, count, title, chineseTitle, amount }) => (
          <li key={key} data-line={key}>
            <span className="display-count">{count} ×</span>
            <span className="display-title">
              {title}
              {chineseTitle ? <small lang="zh-CN">{chineseTitle}</small> : null}
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
      <section className="display-sum" aria-live="polite">
        <p className="display-items">{t('counter.displayItems', { count: pieces })}</p>
        {saved ? (
          <p className="display-saved">
            {t('counter.displaySaved')} <strong>{saved}</strong>
          </p>
        ) : null}
        <p className="display-word">{isRefund ? t('counter.refundTotal') : t('counter.total')}</p>
        <Total text={total} />
      </section>
    </main>
  );
}

function PaidScene({ scene, shop }: { scene: Extract<Scene, { kind: 'paid' }>; shop: DisplayMessage['shop'] }) {
  const { total, change, saved, isRefund } = scene;
  return (
    <main className="display-paid" aria-live="polite">
      <h1>{t('counter.displayThanks')}</h1>
      <p className="display-word">
        {isRefund ? t('counter.refunded') : change ? t('counter.change') : t('counter.paid')}
      </p>
      <Total text={change ?? total} />
      {saved ? (
        <p className="display-saved">
          {t('counter.displaySaved')} <strong>{saved}</strong>
        </p>
      ) : null}
      <p className="display-shop">{shop.name}</p>
    </main>
  );
}

export function Display() {
  const message = useMessage();
  const isOver = useIsOver(message?.scene);
  if (!message)
    return (
      <main className="display-idle">
        <p className="display-word">{t('counter.displayWaiting')}</p>
      </main>
    );
  const { scene, shop, banners } = message;
  if (scene.kind === 'basket') return <BasketScene scene={scene} shop={shop} />;
  if (scene.kind === 'paid' && !isOver) return <PaidScene scene={scene} shop={shop} />;
  return <Banners banners={banners} shop={shop} />;
}

/** A click makes it full screen: browsers require one. */
export const fillScreen = (): void => {
  if (!document.fullscreenElement) void document.documentElement.requestFullscreen?.().catch(() => undefined);
};
