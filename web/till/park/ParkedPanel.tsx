import { useEffect, useRef } from 'react';
import { cents } from '#contract/cents.ts';
import { awaitServer } from '#web/till/counter/asking.ts';
import { useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { moveByArrows } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { allParked, recallParked, refreshParked } from './parking.ts';

/** While the list is open. */
const REFRESH_MS = 2000;

/** A sale that another till recalls disappears from the open list. */
const useFreshList = (): void => {
  useEffect(() => {
    let timer = 0;
    let isOpen = true;
    const again = (answer: Promise<void>) =>
      void answer.finally(() => {
        if (isOpen) timer = window.setTimeout(() => again(refreshParked()), REFRESH_MS);
      });
    again(awaitServer(refreshParked()));
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, []);
};

export function ParkedPanel() {
  useCounter((state) => state.tick);
  useFreshList();
  const parked = allParked();
  const list = useRef<HTMLUListElement>(null);
  const { length } = parked;
  useEffect(() => {
    // Not while another row or a key is chosen.
    if (length > 0 && document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, [length]);
  const { money } = formatsOf();
  return (
    <Panel title={t('counter.recallTitle')}>
      {length === 0 ? <p>{t('counter.nothingParked')}</p> : null}
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
