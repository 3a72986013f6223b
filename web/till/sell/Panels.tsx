import { useState } from 'react';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { selectedLine } from '#web/till/basket/basket.ts';
import {
  counter,
  type Panel as PanelState,
  say,
  setCounter,
  setStaff,
  showPanel,
  theTill,
  useCounter,
} from '#web/till/counter/counter.ts';
import { openDisplay } from '#web/till/display/publish.ts';
import { ScaleReading } from '#web/till/scale/ScaleReading.tsx';
import { currentLanguage, speak, t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { setTheme, themeNow } from '#web/till/ui/theme.ts';
import { runFunction } from './functions.ts';
import { sellAtPrice, sellTyped, sellWeighed } from './selling.ts';

/** The quantity, by weight. */
export function WeightPanel({ product }: { product: TillProduct }) {
  return (
    <Panel
      title={titleIn(product)}
      footer={
        <button type="button" className="key primary" onClick={() => sellTyped(product)}>
          {t('counter.add')}
        </button>
      }
    >
      <p>{t('counter.perKilo', { price: formatsOf().money(product.retailPrice) })}</p>
      <ScaleReading onWeight={(weight) => sellWeighed(product, weight)} />
      <p>{t('counter.weightHelp')}</p>
    </Panel>
  );
}

/** “Qty” or “Price” was pressed before a number was typed. */
export function LinePanel({ help, onApply }: { help: string; onApply: () => void }) {
  const line = useCounter(({ basket }) => selectedLine(basket));
  return (
    <Panel
      title={line ? titleIn(line.product) : ''}
      footer={
        <button type="button" className="key primary" onClick={onApply}>
          {t('counter.apply')}
        </button>
      }
    >
      <p>{help}</p>
    </Panel>
  );
}

export function OpenPricePanel({ panel }: { panel: Extract<PanelState, { kind: 'openPrice' }> }) {
  const sell = () => {
    const { entry } = counter();
    setCounter({ entry: '' });
    void sellAtPrice(panel, entry);
  };
  return (
    <Panel
      title={titleIn(panel.product)}
      footer={
        <button type="button" className="key primary" onClick={sell}>
          {t('counter.add')}
        </button>
      }
    >
      {panel.code ? <p className="code">{panel.code}</p> : null}
      <p>{t('counter.priceHelp')}</p>
    </Panel>
  );
}

/** Functions that are rarely needed. */
export function MorePanel() {
  const [, redraw] = useState(0);
  const isDark = themeNow() === 'dark';
  return (
    <Panel title={t('counter.more')}>
      <div className="choices tall">
        <button type="button" className="key" onClick={() => showPanel({ kind: 'sales' })}>
          {t('counter.pastSales')}
        </button>
        <button type="button" className="key" onClick={() => showPanel({ kind: 'layby' })}>
          {t('counter.laybyPay')}
        </button>
        <button type="button" className="key" onClick={() => showPanel({ kind: 'code' })}>
          {t('counter.promotionCode')}
        </button>
        <button type="button" className="key" onClick={() => runFunction('repeat')}>
          {t('counter.repeat')}
        </button>
        <button type="button" className="key" onClick={() => showPanel({ kind: 'printer' })}>
          {t('counter.printer')}
        </button>
        <button
          type="button"
          className="key"
          onClick={() => {
            if (!openDisplay()) say(t('counter.displayBlocked'), true);
          }}
        >
          {t('counter.display')}
        </button>
        <button type="button" className="key" onClick={() => void theTill().sync()}>
          {t('counter.sendNow')}
        </button>
        <button
          type="button"
          className="key"
          onClick={() => {
            theTill().saveToFile();
            say(t('counter.savedToFile'));
          }}
        >
          {t('counter.saveToFile')}
        </button>
        <button
          type="button"
          className="key"
          onClick={() => {
            setTheme(isDark ? 'light' : 'dark');
            redraw((count) => count + 1);
          }}
        >
          {isDark ? t('counter.light') : t('counter.dark')}
        </button>
        <button
          type="button"
          className="key"
          onClick={() =>
            void speak(currentLanguage() === 'en' ? 'zh-CN' : 'en').then(() =>
              setCounter(({ tick }) => ({ tick: tick + 1, panel: { kind: 'keys' } })),
            )
          }
        >
          {currentLanguage() === 'en' ? '中文' : 'English'}
        </button>
        <button type="button" className="key" onClick={() => setStaff(null)}>
          {t('counter.lock')}
        </button>
      </div>
    </Panel>
  );
}
