import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { type Cents, cents } from '#contract/money.ts';
import { refusals } from '#contract/refusals.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { usePaymentTypes } from '#web/desk/areas/sales/choices.ts';
import { buyerOf, usePay } from '#web/desk/areas/sales/queries.ts';
import { SubmitFooter, SubmitForm } from '#web/desk/areas/sales/SubmitForm.tsx';
import { useSubmission } from '#web/desk/areas/sales/submission.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { confirm } from '#web/desk/ui/confirm.tsx';
import { useMay, useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { CreditFacts } from './CreditFacts.tsx';
import { TenderEditor } from './TenderEditor.tsx';
import { TenderSums } from './TenderSums.tsx';
import { limitWords, tenderErrorsOf } from './tenderErrors.ts';
import {
  fittingTypes,
  followLeft,
  givableOf,
  payableOf,
  preview,
  standingOf,
  type TenderRow,
  tendersOf,
} from './tenders.ts';
import './payments.css';

type Way = 'settle' | 'back';

/** Takes payments for an order, in parts and by several payment types, or refunds money. */
export function PaymentPanel({
  order,
  onSettled,
}: {
  order: SalesOrder;
  /** Nothing is left to pay, or a refund is done. */
  onSettled?: () => void;
}) {
  const { enabled } = usePaymentTypes();
  const cashRounding = useSession(({ user }) => user?.company.cashRounding ?? 0);
  const mayRefund = useMay('refund.add');
  const { data: buyer } = useQuery(buyerOf(order));
  const pay = usePay();
  const standing = standingOf(order);
  const open = payableOf(standing);
  const returnable = givableOf(standing);
  const sum = Math.sign(standing.total + standing.rounding) || 1;
  // Refunds already paid for goods are not due again.
  const givable = mayRefund && returnable > 0 && sum > 0;
  const [selectedWay, setWay] = useState<Way>('settle');
  const way: Way = open === 0 && givable ? 'back' : selectedWay;
  const [entered, setRows] = useState<TenderRow[]>([]);
  /** It was settled here: a refund form would look like more to pay, so it is only shown when asked for. */
  const [settledHere, setSettledHere] = useState(false);
  const sign = ((way === 'back' ? -sum : Math.sign(open) || sum) < 0 ? -1 : 1) as 1 | -1;
  const left = way === 'back' ? returnable : cents(Math.abs(open));
  const outgoing = sign < 0;
  const credit = outgoing ? undefined : buyer?.storeCredit;
  // Money is refunded as it was paid: no additional rounding.
  const rounding = way === 'back' ? 0 : cashRounding;
  const rows = followLeft(entered, left, rounding, credit);
  const live = preview(standing, rows, sign, cashRounding);

  const panel = useRef<HTMLDivElement>(null);
  /** The pressed button is disabled now, or gone: focus the next payment, or the message that there is none. */
  const focusNext = () =>
    requestAnimationFrame(() =>
      (panel.current?.querySelector<HTMLElement>('.td-tender-types button') ?? panel.current)?.focus(),
    );
  const { problem, clearProblem, submit } = useSubmission(pay.isPending, async (more) => {
    const before = order.amountSummary.change;
    const payments = tendersOf(rows, sign);
    // The order is read again before the call returns, and must not flash up as a refund.
    if (!outgoing) setSettledHere(true);
    const paid = await pay.mutateAsync({ id: order.id, version: order.version, payments, ...more });
    setRows([]);
    setWay('settle');
    const toGive = cents(paid.amountSummary.change - before);
    const due = payableOf(standingOf(paid));
    setSettledHere(due === 0);
    // The form stays for the rest: without a word it would look as if nothing had happened.
    if (!outgoing && due > 0)
      toast.success(t('sales.paymentPartTaken', { amount: formatMoney(cents(open - due)), due: formatMoney(due) }));
    if (outgoing || due === 0) onSettled?.();
    focusNext();
    if (toGive > 0) await tellChange(toGive, paid);
  });
  const errors = problem ? tenderErrorsOf(problem, rows.length) : new Map<number, string>();
  if (open === 0 && (!givable || settledHere))
    return (
      <div ref={panel} tabIndex={-1}>
        <p>{settledWords(order)}</p>
        {givable ? <Button onClick={() => setSettledHere(false)}>{t('sales.refundOrder')}</Button> : null}
      </div>
    );
  return (
    <div ref={panel} tabIndex={-1}>
      <SubmitForm className="td-payment" submit={submit}>
        {givable && open !== 0 ? (
          <Segmented<Way>
            aria-label={t('sales.payDirection')}
            value={way}
            options={[
              { value: 'settle', label: open < 0 ? t('sales.refundOverpayment') : t('sales.takePayment') },
              { value: 'back', label: t('sales.refund') },
            ]}
            onChange={(value) => {
              setWay(value);
              setRows([]);
              clearProblem();
            }}
          />
        ) : null}
        {buyer ? <CreditFacts buyer={buyer} /> : null}
        <TenderEditor
          types={fittingTypes(enabled, order, standing, way === 'back', credit)}
          rows={rows}
          onRows={(after) => {
            setRows(after);
            clearProblem();
          }}
          live={live}
          left={left}
          credit={credit}
          cashRounding={rounding}
          outgoing={outgoing}
          errors={errors}
        />
        <TenderSums
          label={way === 'back' ? t('sales.refundable') : t('sales.amountDue')}
          before={left}
          rounded={standing.rounding}
          live={live}
          rows={rows}
          way={way}
        />
        {way === 'back' ? <p className="td-quiet">{t('sales.refundIsOwedAgain')}</p> : null}
        <SubmitFooter
          problem={problem}
          saidAtFields={errors.size > 0}
          message={problem?.code === refusals.creditLimit.code ? limitWords(problem) : undefined}
          changedHint={t('sales.paymentChanged')}
          submit={submit}
          label={outgoing ? t('sales.refund') : t('sales.takePayment')}
          disabled={rows.length === 0}
          busy={pay.isPending}
          block
        />
      </SubmitForm>
    </div>
  );
}

const settledWords = ({ paymentStatus }: SalesOrder): string => {
  if (paymentStatus === 'refunded') return t('sales.fullyRefunded');
  return paymentStatus === 'credited' ? t('sales.fullyCredited') : t('sales.fullyPaid');
};

/** Stays until it is read, above the order: the money is being counted meanwhile. */
const tellChange = (change: Cents, order: SalesOrder) =>
  confirm({
    title: t('sales.changeToGive', { amount: formatMoney(change) }),
    content: settledWords(order),
    cancel: null,
  });
