import { useEffect, useRef, useState } from 'react';
import { cents } from '#contract/cents.ts';
import { phoneText } from '#contract/phoneText.ts';
import type { TillCustomer } from '#contract/till/protocol.ts';
import { askServer } from '#web/till/counter/asking.ts';
import { counter, say, setCounter, showKeys, useCounter } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { hearCode, isKnownCode } from '#web/till/sell/selling.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst, moveByArrows } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { setCustomer } from './prices.ts';

const TYPING_MS = 150;

/** With or without spaces and brackets: people type numbers either way. */
const wordsOf = (text: string): string => text.replace(/[\s()]/g, '').toLowerCase();

/** The only one with exactly this name, phone or code. */
const exactOf = (customers: readonly TillCustomer[], keyword: string): TillCustomer | undefined => {
  const text = wordsOf(keyword);
  const exact = customers.filter(({ name, phone, code }) =>
    [name, phone, phoneText(phone), code].some((each) => wordsOf(each) === text),
  );
  return exact.length === 1 ? exact[0] : undefined;
};

/** The one that is clearly meant. */
const certainOf = (customers: readonly TillCustomer[], keyword: string): TillCustomer | undefined =>
  customers.length === 1 ? customers[0] : exactOf(customers, keyword);

const fetchCustomers = (keyword: string): Promise<TillCustomer[] | undefined> =>
  askServer<TillCustomer[]>('GET', '/till/customers/', { keyword }).catch(() => undefined);

const choose = (customer: TillCustomer | null): void => {
  void setCustomer(customer);
  showKeys();
};

const enter = (customers: readonly TillCustomer[], keyword: string): void => {
  const certain = certainOf(customers, keyword);
  if (certain) choose(certain);
  else if (customers.length > 1) say(t('counter.chooseCustomer'), true);
};

/** Goods go into the cart; any other code may be on a customer's card. */
export const scanCustomer = async (code: string): Promise<void> => {
  if (isKnownCode(code)) return hearCode(code);
  // Further scans wait for the answer.
  setCounter({ isBusy: true });
  const customers = await fetchCustomers(code);
  setCounter({ isBusy: false });
  if (counter().panel.kind !== 'customer') return;
  const customer = exactOf(customers ?? [], code);
  if (customer) choose(customer);
  else if (customers) hearCode(code);
  else warn(t('counter.onlineNeeded'));
};

/** By name, phone or the code on a card; this company's customers are on the server. */
export function CustomerPanel() {
  const customer = useCounter((state) => state.basket.customer);
  const [keyword, setKeyword] = useState('');
  const [customers, setCustomers] = useState<readonly TillCustomer[] | null>(null);
  /** Enter was pressed before the answer came. */
  const isEntered = useRef(false);
  const { money } = formatsOf();
  useEffect(() => {
    if (keyword.trim().length < 2) return setCustomers(null);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const reply = await fetchCustomers(keyword.trim());
      if (!isCurrent) return;
      if (reply) {
        setCustomers(reply);
        if (isEntered.current) enter(reply, keyword);
      } else say(t('counter.onlineNeeded'), true);
    }, TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [keyword]);
  useScan((code) => void scanCustomer(code));
  return (
    <Panel title={t('counter.customer')}>
      <label>
        {t('counter.customerSearch')}
        <input
          data-entry
          ref={focusFirst}
          value={keyword}
          autoComplete="off"
          onChange={({ target }) => {
            isEntered.current = false;
            setCustomers(null);
            setKeyword(target.value);
          }}
          onKeyDown={(event) => {
            const { key } = event;
            if (key === 'ArrowDown') {
              event.preventDefault();
              document.querySelector<HTMLElement>('.panel .rows .row')?.focus();
            }
            if (key !== 'Enter') return;
            // Typed by a slow scanner.
            if (!customers?.length && isKnownCode(keyword)) return hearCode(keyword);
            if (customers) enter(customers, keyword);
            else isEntered.current = true;
          }}
        />
      </label>
      {customer ? (
        <button type="button" className="key" onClick={() => choose(null)}>
          {t('counter.removeCustomer', { name: customer.name })}
        </button>
      ) : null}
      {customers?.length === 0 ? <p>{t('counter.noResults')}</p> : null}
      <ul className="rows columns" onKeyDown={moveByArrows}>
        {(customers ?? []).map((each) => (
          <li key={each.id}>
            <button type="button" className="key row" onClick={() => choose(each)}>
              <span>{each.name}</span>
              <small>
                {[phoneText(each.phone), t('counter.customerNumber', { code: each.code }), each.typeName]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <small>
                {each.accountRoom > 0 ? t('counter.accountRoom', { amount: money(cents(each.accountRoom)) }) : ''}{' '}
                {each.storeCredit > 0 ? t('counter.storeCredit', { amount: money(cents(each.storeCredit)) }) : ''}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
