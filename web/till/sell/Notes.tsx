import { useEffect, useState } from 'react';
import { changeLine, selectedLine } from '#web/till/basket/basket.ts';
import { changeBasket, counter, setCounter, showKeys } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { titleIn } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { enterCode } from './selling.ts';

/* Additions to a sale: notes, and a promotion code. */

/** A note for the selected line, and one for the sale. */
export function NotePanel() {
  const line = selectedLine(counter().basket);
  const before = { line: line?.note ?? '', sale: counter().basket.note };
  const [lineNote, setLineNote] = useState(before.line);
  const [note, setNote] = useState(before.sale);
  const hasChanged = lineNote.trim() !== before.line || note.trim() !== before.sale;
  useEffect(() => {
    setCounter({ hasUnsavedNote: hasChanged });
    return () => setCounter({ hasUnsavedNote: false });
  }, [hasChanged]);
  const save = () => {
    changeBasket((basket) => {
      const noted = { ...basket, note: note.trim() };
      return line ? changeLine(noted, line.key, { note: lineNote.trim() }) : noted;
    });
    showKeys();
  };
  return (
    <Panel title={t('counter.note')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (hasChanged) save();
        }}
      >
        {line ? (
          <label>
            {t('counter.noteOfLine', { name: titleIn(line.product) })}
            <input
              data-entry
              ref={focusFirst}
              maxLength={200}
              value={lineNote}
              onChange={({ target }) => setLineNote(target.value)}
            />
          </label>
        ) : null}
        <label>
          {t('counter.noteOfSale')}
          <input
            {...(line ? {} : { 'data-entry': true, ref: focusFirst })}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <button type="submit" className="key primary" disabled={!hasChanged}>
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
