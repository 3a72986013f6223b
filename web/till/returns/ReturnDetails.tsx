import { useState } from 'react';
import { isResellable, returnReasons } from '#contract/sales/returnReasons.ts';
import { type TextId, t } from '#web/till/texts.ts';

const reasonWords: Record<(typeof returnReasons)[number], TextId> = {
  faulty: 'counter.reasonFaulty',
  wrongItem: 'counter.reasonWrongItem',
  changedMind: 'counter.reasonChangedMind',
  damagedInTransit: 'counter.reasonDamagedInTransit',
  expired: 'counter.reasonExpired',
  other: 'counter.reasonOther',
};
type Reason = keyof typeof reasonWords;

/** Why items are returned, and whether they are restocked. */
export type ReturnDetails = { reason: Reason; restock: boolean };

export function DetailFields({
  details,
  onChange,
}: {
  details: ReturnDetails;
  onChange: (details: ReturnDetails) => void;
}) {
  const [isChosen, setChosen] = useState(false);
  const choose = (restock: boolean) => {
    setChosen(true);
    onChange({ ...details, restock });
  };
  return (
    <>
      <fieldset className="choices" aria-label={t('counter.returnReason')}>
        <legend>{t('counter.returnReason')}</legend>
        {returnReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="key"
            aria-pressed={details.reason === reason}
            onClick={() => onChange({ reason, restock: isChosen ? details.restock : isResellable(reason) })}
          >
            {t(reasonWords[reason])}
          </button>
        ))}
      </fieldset>
      <fieldset className="choices" aria-label={t('counter.restockOrNot')}>
        <button type="button" className="key" aria-pressed={details.restock} onClick={() => choose(true)}>
          {t('counter.restock')}
        </button>
        <button type="button" className="key" aria-pressed={!details.restock} onClick={() => choose(false)}>
          {t('counter.writeOff')}
        </button>
      </fieldset>
    </>
  );
}

export const firstDetails: ReturnDetails = { reason: 'changedMind', restock: true };
