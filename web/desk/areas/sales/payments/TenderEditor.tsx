import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef } from 'react';
import { type Cents, cents } from '#contract/money.ts';
import { quickCash } from '#contract/sales/tender.ts';
import { usePaymentTypes } from '#web/desk/areas/sales/choices.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { followLeft, type Preview, restAfter, type TenderRow } from './tenders.ts';
import '#web/desk/areas/sales/sales.css';
import './payments.css';

export type TenderErrors = ReadonlyMap<number, string>;

type TenderEditorProps = {
  /** The suitable payment types. */
  types: readonly string[];
  rows: readonly TenderRow[];
  onRows: (rows: TenderRow[]) => void;
  live: Preview;
  /** The open amount before these rows, without a sign: for refunds, what may be refunded. */
  left: Cents;
  /** The store credit available, if known. */
  credit: Cents | undefined;
  cashRounding: number;
  /** Money goes to the customer: no notes are tendered. */
  outgoing: boolean;
  errors: TenderErrors;
  /** It was sent without a payment, and one is needed. */
  missing?: boolean;
};

/** Payments being typed: a tap fills in the rest by that payment type, amounts can be split freely. */
export function TenderEditor(props: TenderEditorProps) {
  const { types, rows, onRows, live, left, credit, cashRounding, outgoing, errors, missing = false } = props;
  const isWrong = missing || errors.size > 0;
  const { nameOf } = usePaymentTypes();
  const list = useRef<HTMLUListElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const tooMuch = outgoing ? t('sales.tooMuchToRefund') : t('sales.tooMuchToPay');
  const add = (paymentType: string) => {
    const row = { key: crypto.randomUUID(), paymentType, amount: null, reference: '', follows: true };
    onRows([...followLeft([...rows, row], left, cashRounding, credit)]);
    requestAnimationFrame(() => {
      const input = list.current?.querySelector<HTMLInputElement>('li:last-child input');
      input?.focus();
      input?.select();
    });
  };
  const remove = (at: number) => {
    onRows(rows.filter((_, place) => place !== at));
    // The button is gone with its row: the focus moves to the row that took its place, or to the button that adds one.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = buttons[Math.min(at, buttons.length - 1)];
      (next ?? editor.current?.querySelector<HTMLElement>('.td-tender-types button'))?.focus();
    });
  };
  const change = (key: string, changes: Partial<TenderRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  return (
    <div className="td-tenders" ref={editor}>
      <fieldset className="td-tender-types" aria-label={t('common.paymentType')}>
        {types.map((key) => (
          <Button key={key} onClick={() => add(key)}>
            {nameOf(key)}
          </Button>
        ))}
      </fieldset>
      {rows.length === 0 && (outgoing || isWrong) ? (
        <p className={isWrong ? 'td-line-wrong' : 'td-quiet'} role={isWrong ? 'alert' : undefined}>
          {outgoing ? t('sales.chooseRefundType') : [...errors.values()][0]}
        </p>
      ) : null}
      <ul className="td-tender-rows" ref={list} aria-label={t('sales.tenders')}>
        {rows.map((row, at) => {
          const name = nameOf(row.paymentType);
          const wrong = errors.get(at) ?? (live.refused && live.at === at ? tooMuch : undefined);
          return (
            <li key={row.key}>
              <span className="td-tender-name">{name}</span>
              <MoneyInput
                aria-label={t('sales.tenderAmount', { name })}
                aria-describedby={wrong ? `tender-${row.key}` : undefined}
                status={wrong ? 'error' : undefined}
                value={row.amount}
                onChange={(amount) =>
                  change(row.key, { amount: amount === null ? null : cents(Math.abs(amount)), follows: false })
                }
                onUnread={() => change(row.key, { amount: null, follows: false })}
              />
              <Input
                aria-label={t('sales.tenderReferenceNamed', { name })}
                placeholder={t('sales.tenderReference')}
                maxLength={100}
                value={row.reference}
                onChange={({ target }) => change(row.key, { reference: target.value })}
              />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('common.removeNamed', { name })}
                data-remove
                onClick={() => remove(at)}
              />
              {row.paymentType === 'cash' && !outgoing ? (
                <QuickCash
                  due={restAfter(without(rows, row), left)}
                  cashRounding={cashRounding}
                  onPick={(amount) => change(row.key, { amount, follows: false })}
                />
              ) : null}
              {wrong ? (
                <p className="td-line-wrong" id={`tender-${row.key}`} role="alert">
                  {wrong}
                </p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const without = (rows: readonly TenderRow[], own: TenderRow) => rows.filter((row) => row !== own);

type QuickCashProps = { due: Cents; cashRounding: number; onPick: (amount: Cents) => void };

function QuickCash({ due, cashRounding, onPick }: QuickCashProps) {
  const amounts = quickCash(due, cashRounding);
  return amounts.length === 0 ? null : (
    <fieldset className="td-quick-cash" aria-label={t('sales.cashReceived')}>
      {amounts.map((amount) => (
        <Button key={amount} size="small" onClick={() => onPick(amount)}>
          {formatMoney(amount)}
        </Button>
      ))}
    </fieldset>
  );
}
