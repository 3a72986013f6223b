import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { cents } from '#contract/money.ts';
import { retailLevel } from '#contract/pricing.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { isResellable, type ReturnReason } from '#contract/sales/returnReasons.ts';
import { openOf } from '#contract/sales/tender.ts';
import type { Level, Line } from '#web/desk/areas/sales/orders/basket.ts';
import { useFacts } from '#web/desk/areas/sales/orders/productFacts.ts';
import { hasUnread, type Quantities } from '#web/desk/areas/sales/orders/QuantityTable.tsx';
import { useQuote } from '#web/desk/areas/sales/orders/useQuote.ts';
import { tenderErrorsOf } from '#web/desk/areas/sales/payments/tenderErrors.ts';
import { followLeft, preview, type TenderRow, tendersOf } from '#web/desk/areas/sales/payments/tenders.ts';
import { buyerOf, useReturn } from '#web/desk/areas/sales/queries.ts';
import { lineErrorsOf } from '#web/desk/areas/sales/refusals.ts';
import { useSubmission } from '#web/desk/areas/sales/submission.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import type { CallError } from '#web/platform/callError.ts';
import { useSession } from '#web/platform/session.ts';
import { leftToReturn, returnSum } from './returnDraft.ts';
import { useReturnScan } from './returnScan.ts';

/** Errors of an answer, each at its place: goods by line id, new goods by index, payments by index. */
const fieldErrorsOf = (
  error: CallError | undefined,
  back: readonly number[],
  productList: readonly Line[],
  payments: number,
) => {
  const goods = new Map<number, string>();
  const newLines: Record<string, string> = {};
  if (!error) return { goods, newLines, tenders: new Map<number, string>() };
  for (const [name, message] of Object.entries(error.fields)) {
    const [, list, place, field] = /^(lines|productList)\.(\d+)\.?(\w*)/.exec(name) ?? [];
    const lineId = list === 'lines' ? back[Number(place)] : undefined;
    if (lineId !== undefined) goods.set(lineId, message);
    if (list === 'productList') newLines[`${place}.${field}`] = message;
  }
  for (const [name, message] of Object.entries(lineErrorsOf(error, { productList }) ?? {})) {
    const [, place, field] = name.split('.');
    newLines[`${place}.${field}`] = message;
  }
  return { goods, newLines, tenders: tenderErrorsOf(error, payments) };
};

/** A return being typed: returned goods, new goods, and the money due. */
export const useReturnForm = (sale: SalesOrder, onDone: (order: SalesOrder) => void) => {
  const send = useReturn();
  const start = useStartBranch();
  const branches = useSession(({ user }) => user?.branches ?? []);
  const { gstRate, cashRounding } = useSession(({ user }) => user?.company) ?? { gstRate: 0, cashRounding: 0 };
  const [branchId, setBranchId] = useState(branches.some(({ id }) => id === sale.branchId) ? sale.branchId : start);
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const [restockChoices, setRestockChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [newLines, setNewLines] = useState<readonly Line[]>([]);
  const [entered, setRows] = useState<readonly TenderRow[]>([]);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [note, setNote] = useState('');
  /** As chosen for the line; until then, as usual for the reason. */
  const isRestocked = (lineId: number) => restockChoices.get(lineId) ?? isResellable(reason);
  const { data: buyer } = useQuery(buyerOf(sale));
  const { priceLevel, percent, type }: Level = buyer ?? retailLevel;
  const pricing = useMemo(
    () => ({ level: { priceLevel, percent, type }, gstRate }),
    [priceLevel, percent, type, gstRate],
  );
  const { factsById, addFacts } = useFacts(newLines, branchId, true);

  const timeZone = branches.find(({ id }) => id === branchId)?.timeZone ?? 'UTC';
  const { customerId, channel } = sale;
  const buying = useMemo(
    () => ({ branchId, timeZone, customerId, customerType: type ?? null, channel, codes, gstRate }),
    [branchId, timeZone, customerId, type, channel, codes, gstRate],
  );
  const quoting = useQuote({ lines: newLines, factsById, buying });

  const sum = returnSum(sale, quantities, quoting.totals.total);
  const open = openOf(sum);
  const sign: 1 | -1 = open < 0 ? -1 : 1;
  const left = cents(Math.abs(open));
  const credit = open < 0 ? undefined : buyer?.storeCredit;
  const rows = followLeft(entered, left, cashRounding, credit);
  const back = sale.productList.flatMap((line) => {
    const quantity = milli(Math.min(quantities.get(line.id) ?? 0, leftToReturn(line)));
    return quantity > 0 ? [{ lineId: line.id, quantity, restock: isRestocked(line.id) }] : [];
  });
  const [isUnrefunded, setUnrefunded] = useState(false);
  const { problem, clearProblem, submit } = useSubmission(send.isPending, async (more) => {
    // Known without a request, and shown where it is chosen.
    const isMissing = open < 0 && rows.length === 0;
    setUnrefunded(isMissing);
    if (isMissing) return;
    onDone(
      await send.mutateAsync({
        id: sale.id,
        // Also opens the sale of another branch.
        reference: sale.reference,
        branchId,
        lines: back,
        productList: [...newLines],
        codes: [...codes],
        payments: open === 0 ? [] : tendersOf(rows, sign),
        reason,
        note: note || undefined,
        allowOverLimit: false,
        ...more,
      }),
    );
  });
  const errors = fieldErrorsOf(
    problem,
    back.map(({ lineId }) => lineId),
    newLines,
    rows.length,
  );
  const onScan = useReturnScan(sale, quantities, (after) => {
    clearProblem();
    setQuantities(after);
  });
  const clearing =
    <A extends unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      clearProblem();
      change(...args);
    };
  return {
    branchId,
    setBranchId,
    quantities,
    setQuantity: clearing((lineId: number, quantity: Milli | null) =>
      setQuantities(new Map(quantities).set(lineId, quantity)),
    ),
    onScan,
    returnAll: clearing(() => setQuantities(new Map(sale.productList.map((line) => [line.id, leftToReturn(line)])))),
    isRestocked,
    setRestock: (lineId: number, restock: boolean) =>
      setRestockChoices((before) => new Map(before).set(lineId, restock)),
    newLines,
    setNewLines: clearing((by: (lines: readonly Line[]) => readonly Line[]) => setNewLines(by)),
    codes,
    setCodes: clearing((after: readonly string[]) => setCodes(after)),
    rows,
    setRows: clearing((after: readonly TenderRow[]) => setRows(after)),
    reason,
    setReason,
    note,
    setNote,
    pricing,
    factsById,
    addFacts,
    quoting,
    sum,
    open,
    left,
    /** The store credit available to pay with, if known. */
    credit,
    /** Money must be refunded, and no payment type was given. */
    isUnrefunded: isUnrefunded && open < 0 && rows.length === 0,
    live: preview(sum, rows, sign, cashRounding),
    cashRounding,
    isEmpty: back.length === 0 && !hasUnread(quantities),
    problem,
    errors,
    hasFieldErrors: errors.goods.size + errors.tenders.size + Object.keys(errors.newLines).length > 0,
    busy: send.isPending,
    submit,
    label: newLines.length > 0 ? t('sales.completeExchange') : t('sales.completeReturn'),
  };
};
