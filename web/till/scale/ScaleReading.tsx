import { useEffect, useState } from 'react';
import { type Milli, milli } from '#contract/milli.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { type ScaleState, useScale, watchScale } from './scale.ts';

const problems = {
  over: 'counter.scaleOver',
  under: 'counter.scaleUnder',
  unreadable: 'counter.scaleUnreadable',
  silent: 'counter.scaleSilent',
} as const;

/** The weight on the scale, and a key to use it; a weight can always be typed instead. */
export function ScaleReading({ onWeight }: { onWeight: (weight: Milli) => void }) {
  const isChosen = useScale((state) => state.isChosen);
  const [state, setState] = useState<ScaleState>({ kind: 'none' });
  useEffect(() => (isChosen ? watchScale(setState) : undefined), [isChosen]);
  if (!isChosen || state.kind === 'none') return null;
  if (!('grams' in state)) return <p className="notice problem">{t(problems[state.kind])}</p>;
  const weight = t('counter.kilos', { weight: formatsOf().quantity(milli(state.grams)) });
  return (
    <div className="scale" aria-live="polite">
      <output>{weight}</output>
      <button
        type="button"
        className="key primary"
        disabled={state.kind !== 'resting'}
        onClick={() => onWeight(milli(state.grams))}
      >
        {state.kind === 'resting' ? t('counter.scaleTake', { weight }) : t('counter.scaleMoving')}
      </button>
    </div>
  );
}
