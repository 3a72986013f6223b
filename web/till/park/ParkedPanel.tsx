import { useEffect, useRef } from 'react';
import { cents } from '#contract/cents.ts';
import { theTill, useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { moveByArrows } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { allParked, recallParked } from './parking.ts';

export function ParkedPanel() {
  useCounter((state) => state.tick);
  useEffect(() => {
    theTill()
      .sync()
      .catch(() => undefined);
  }, []);
  const parked = allParked();
  const list = useRef<HTMLUListElement>(null);
  const hasRows = parked.length > 0;
  useEffect(() => {
    if (hasRows) list.current?.querySelector('button')?.focus();
  }, [hasRows]);
  const { money } = formatsOf();
  return (
    <Panel title={t('counter.recallTitle')}>
      {parked.length === 0 ? <p>{t('counter.nothingParked')}</p> : null}
      <ul className="rows columns" ref={list} onKeyDown={moveByArrows}>
        {parked.map(({ parkedId, label, total, till }) => (
          <li key={parkedId}>
            <button type="button" className="key row" onClick={() => void recallParked(parkedId)}>
              <span>{label}</span>
              <small>{t('counter.atTill', { till })}</small>
              <span>{money(cents(total))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
