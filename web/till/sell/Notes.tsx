import { useState } from 'react';
import { changeLine, selectedLine } from '#web/till/basket/basket.ts';
import { changeBasket, setCounter, showKeys, type TypedNote, useCounter } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { titleIn } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { enterCode } from './selling.ts';

/* Additions to a sale: notes, and a promotion code. */

/** A note for the selected line, and one for the sale. */
export function NotePanel({ typed }: { typed?: TypedNote }) {
  const basket = useCounter((state) => state.basket);
  // What was typed stays with its line, even if another one is selected meanwhile.
  const line = typed ? basket.lines.find(({ key }) => key === typed.key) : selectedLine(basket);
  const before: TypedNote = { key: line?.key, line: line?.note ?? '', sale: basket.note };
  const notes = typed ?? before;
  const type = (change: Partial<TypedNote>) => {
    const next = { ...notes, ...change };
    const isSame = next.line === before.line && next.sale === before.sale;
    setCounter({ panel: { kind: 'note', typed: isSame ? undefined : next } });
  };
  const save = () => {
    changeBasket((current) => {
      const noted = { ...current, note: notes.sale.trim() };
      return line ? changeLine(noted, line.key, { note: notes.line.trim() }) : noted;
    });
    showKeys();
  };
  return (
    <Panel title={t('counter.note')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) save();
        }}
      >
        {line ? (
          <label>
            {t('counter.noteOfLine', { name: titleIn(line.product) })}
            <input
              data-entry
              ref={focusFirst}
              maxLength={200}
              value={notes.line}
              onChange={({ target }) => type({ line: target.value })}
            />
          </label>
        ) : null}
        <label>
          {t('counter.noteOfSale')}
          <input
            {...(line ? {} : { 'data-entry': true, ref: focusFirst })}
            maxLength={2000}
            value={notes.sale}
            onChange={({ target }) => type({ sale: target.value })}
          />
        </label>
        <button type="submit" className="key primary" disabled={!typed}>
          {t('counter.save')}
        </button>
      </form>
    </Panel>
  );
}

/** A code without a promotion is reported as unknown. */
export function CodePanel() {
  const [code, setCode] = useState('');
  const use = (text: string) => {
    if (enterCode(text)) return;
    setCode(text);
    warn(t('counter.codeUnknown', { code: text.trim().toUpperCase() }));
  };
  return (
    <Panel title={t('counter.promotionCode')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          use(code);
        }}
      >
        <label>
          {t('counter.promotionCode')}
          <input
            data-entry
            ref={focusFirst}
            required
            maxLength={40}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <button type="submit" className="key primary">
          {t('counter.apply')}
        </button>
      </form>
    </Panel>
  );
}
