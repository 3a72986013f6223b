import { memo } from 'react';
import { counter, setCounter, showPanel, typeEntry } from '#web/till/counter/counter.ts';
import { type Language, type TextId, t } from '#web/till/texts.ts';
import { keepFocus, returnToEntry } from '#web/till/ui/focus.ts';
import { NumberPad } from '#web/till/ui/NumberPad.tsx';
import { runFunction } from './functions.ts';
import { multiply, pressPrice, pressQuantity, pressVoid } from './selling.ts';

const functions: readonly { text: TextId; hint?: string; run: () => void }[] = [
  { text: 'counter.quantity', hint: 'F2', run: pressQuantity },
  { text: 'counter.discount', hint: 'F4', run: () => runFunction('discount') },
  { text: 'counter.park', hint: 'F7', run: () => runFunction('park') },
  { text: 'counter.price', hint: 'F3', run: () => void pressPrice() },
  { text: 'counter.customer', hint: 'F6', run: () => runFunction('customer') },
  { text: 'counter.recall', hint: 'F8', run: () => runFunction('recall') },
  { text: 'counter.void', hint: 'Del', run: pressVoid },
  { text: 'counter.note', run: () => showPanel({ kind: 'note' }) },
  { text: 'counter.return', hint: 'F9', run: () => runFunction('return') },
  { text: 'counter.times', hint: '*', run: multiply },
  { text: 'counter.drawer', hint: 'F10', run: () => runFunction('openDrawer') },
  { text: 'counter.more', run: () => showPanel({ kind: 'more' }) },
];

/** Digits and their functions; some only while selling. */
export const Pad = memo(({ hasFunctions }: { hasFunctions: boolean; language: Language }) => {
  return (
    <div className={hasFunctions ? 'pad' : 'pad pad-plain'}>
      <NumberPad
        onChange={(change) => {
          typeEntry(change);
          if (counter().panel.kind === 'paid') setCounter({ panel: { kind: 'keys' } });
          returnToEntry();
        }}
      />
      {hasFunctions ? (
        <div className="pad-functions">
          {functions.map(({ text, hint, run }) => (
            <button
              key={text}
              type="button"
              className="key"
              onMouseDown={keepFocus}
              onClick={() => {
                run();
                returnToEntry();
              }}
            >
              {t(text)}
              {hint ? <kbd>{hint}</kbd> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
});
