import { useState } from 'react';
import type { Cents } from '#contract/cents.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { changeLine, selectedLine, withCode } from '#web/till/basket/basket.ts';
import {
  changeBasket,
  counter,
  type Panel as PanelState,
  say,
  setCounter,
  setStaff,
  showKeys,
  showPanel,
  theTill,
} from '#web/till/counter/counter.ts';
import { openDisplay } from '#web/till/display/publish.ts';
import { MailForm } from '#web/till/pay/PaidView.tsx';
import { printReceipt } from '#web/till/receipt/printing.ts';
import { ScaleReading } from '#web/till/scale/ScaleReading.tsx';
import { currentLanguage, speak, t } from '#web/till/texts.ts';
import { moveByArrows } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { setTheme, themeNow } from '#web/till/ui/theme.ts';
import { readQuantity } from './entry.ts';
import { runFunction } from './functions.ts';
import { sellAtPrice, sellWeighed } from './selling.ts';

/** How much of it there is, by weight. */
export function WeightPanel({ product }: { product: TillProduct }) {
  const sell = () => {
    const weight = readQuantity(counter().entry);
    setCounter({ entry: '' });
    if (weight) sellWeighed(product, weight);
  };
  return (
    <Panel
      title={product.title}
      footer={
        <button type="button" className="key primary" onClick={sell}>
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

export function OpenPricePanel({ panel }: { panel: Extract<PanelState, { kind: 'openPrice' }> }) {
  const sell = () => {
    const { entry } = counter();
    setCounter({ entry: '' });
    void sellAtPrice(panel, entry);
  };
  return (
    <Panel
      title={panel.product.title}
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

/** A note for the selected line, one for the sale, and a promotion's code. */
export function NotePanel() {
  const line = selectedLine(counter().basket);
  const [lineNote, setLineNote] = useState(line?.note ?? '');
  const [note, setNote] = useState(counter().basket.note);
  const [code, setCode] = useState('');
  const save = () => {
    changeBasket((basket) => {
      const noted = { ...basket, note: note.trim() };
      const withLine = line ? changeLine(noted, line.key, { note: lineNote.trim() }) : noted;
      return code.trim() ? withCode(withLine, code) : withLine;
    });
    showKeys();
  };
  return (
    <Panel title={t('counter.note')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {line ? (
          <label>
            {t('counter.noteOfLine', { name: line.product.title })}
            <input maxLength={200} value={lineNote} onChange={({ target }) => setLineNote(target.value)} />
          </label>
        ) : null}
        <label>
          {t('counter.noteOfSale')}
          <input maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <label>
          {t('counter.promotionCode')}
          <input
            maxLength={40}
            value={code}
            autoCapitalize="characters"
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <button type="submit" className="key primary">
          {t('counter.save')}
        </button>
      </form>
    </Panel>
  );
}

const MAX_SALES = 200;

/** Sales of this till, the latest first: print or email a receipt again, or take goods back. */
export function SalesPanel() {
  const [keyword, setKeyword] = useState('');
  const till = theTill();
  const sales = till
    .events()
    .flatMap((event) => (event.kind === 'sale' ? [event] : []))
    .filter(({ content }) => content.number.includes(keyword.trim().toUpperCase()))
    .toReversed()
    .slice(0, MAX_SALES);
  const { money, dateTime } = formatsOf();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel title={t('counter.pastSales')}>
      <label>
        {t('counter.receiptNumber')}
        <input value={keyword} autoComplete="off" onChange={({ target }) => setKeyword(target.value)} />
      </label>
      <ul className="rows" onKeyDown={moveByArrows}>
        {sales.map((event) => (
          <li key={event.id}>
            <button
              type="button"
              className="key row"
              aria-expanded={openId === event.id}
              onClick={() => setOpenId(openId === event.id ? null : event.id)}
            >
              <span>{event.content.number}</span>
              <small>
                {dateTime(new Date(event.deviceAt))} {till.state().references.get(event.id) ?? ''}
              </small>
              <span>{money((event.content.total + event.content.rounding) as Cents)}</span>
            </button>
            {openId === event.id ? (
              <div className="choices">
                <button type="button" className="key" onClick={() => printReceipt(event, true)}>
                  {t('counter.printReceipt')}
                </button>
                <MailForm saleId={event.id} />
                <button
                  type="button"
                  className="key"
                  onClick={() => showPanel({ kind: 'returns', number: event.content.number })}
                >
                  {t('counter.return')}
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What is needed seldom. */
export function MorePanel() {
  const [, redraw] = useState(0);
  const isDark = themeNow() === 'dark';
  return (
    <Panel title={t('counter.more')}>
      <div className="choices tall">
        <button type="button" className="key" onClick={() => showPanel({ kind: 'sales' })}>
          {t('counter.pastSales')}
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
        <button type="button" className="key" onClick={() => theTill().saveToFile()}>
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
