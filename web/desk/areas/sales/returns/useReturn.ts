import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { cents } from '#contract/money.ts';
import { retailLevel } from '#contract/pricing.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { openOf } from '#contract/sales/tender.ts';
import { type Level, type Line, sumOf } from '#web/desk/areas/sales/orders/basket.ts';
import { useFacts } from '#web/desk/areas/sales/orders/productFacts.ts';
import { hasUnread, type Quantities } from '#web/desk/areas/sales/orders/QuantityTable.tsx';
import { tenderErrorsOf } from '#web/desk/areas/sales/payments/tenderErrors.ts';
import { preview, type TenderRow, tendersOf } from '#web/desk/areas/sales/payments/tenders.ts';
import { buyerOf, useReturn } from '#web/desk/areas/sales/queries.ts';
import { lineErrorsOf } from '#web/desk/areas/sales/refusals.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { CallError } from '#web/platform/callError.ts';
import { useSession } from '#web/platform/session.ts';
import { leftToReturn, returnSum } from './returnDraft.ts';

/** Errors of an answer, each where it belongs: goods by line id, new goods by place, payments by place. */
const placed = (
  error: CallError | undefined,
  back: readonly number[],
  productList: readonly Line[],
  payments: number,
) => {
  const goods = new Map<number, string>();
  const fresh: Record<string, string> = {};
  if (!error) return { goods, fresh, tenders: new Map<number, string>() };
  for (const [name, message] of Object.entries(error.fields)) {
    const [, list, place, field] = /^(lines|productList)\.(\d+)\.?(\w*)/.exec(name) ?? [];
    const lineId = list === 'lines' ? back[Number(place)] : undefined;
    if (lineId !== undefined) goods.set(lineId, message);
    if (list === 'productList') fresh[`${place}.${field}`] = message;
  }
  for (const [name, message] of Object.entries(lineErrorsOf(error, { productList }) ?? {})) {
    const [, place, field] = name.split('.');
    fresh[`${place}.${field}`] = message;
  }
  return { goods, fresh, tenders: tenderErrorsOf(error, payments) };
};

/** A return being typed: what comes back, what goes out instead, and the money between. */
export const useReturnForm = (sale: SalesOrder, onDone: (made: SalesOrder) => void) => {
  const send = useReturn();
  const start = useStartBranch();
  const reach = useSession(({ user }) => user?.branches ?? []);
  const { gstRate, cashRounding } = useSession(({ user }) => user?.company) ?? { gstRate: 0, cashRounding: 0 };
  const own = reach.some(({ id }) => id === sale.branchId) ? sale.branchId : start;
  const [branchId, setBranchId] = useState(own);
  const [quantities, setQuantities] = useState<Quantities>(new Map());
  const [writtenOff, setWrittenOff] = useState<ReadonlySet<number>>(new Set());
  const [fresh, setFresh] = useState<readonly Line[]>([]);
  const [rows, setRows] = useState<readonly TenderRow[]>([]);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<CallError>();
  const { data: buyer } = useQuery(buyerOf(sale));
  const { priceLevel, percent, type }: Level = buyer ?? retailLevel;
  const pricing = useMemo(
    () => ({ level: { priceLevel, percent, type }, gstRate }),
    [priceLevel, percent, type, gstRate],
  );
  const { known, learn } = useFacts(fresh, branchId, true);

  const sum = returnSum(sale, quantities, sumOf(fresh, gstRate));
  const open = openOf(sum);
  const sign: 1 | -1 = open < 0 ? -1 : 1;
  const back = sale.productList.flatMap((line) => {
    const quantity = milli(Math.min(quantities.get(line.id) ?? 0, leftToReturn(line)));
    return quantity > 0 ? [{ lineId: line.id, quantity, restock: !writtenOff.has(line.id) }] : [];
  });
  const errors = placed(
    problem,
    back.map(({ lineId }) => lineId),
    fresh,
    rows.length,
  );
  const touched =
    <A extends unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      setProblem(undefined);
      change(...args);
    };
  const submit = async (more: object = {}) => {
    if (send.isPending) return;
    setProblem(undefined);
    try {
      const made = await send.mutateAsync({
        id: sale.id,
        // Opens the sale of another branch, too.
        reference: sale.reference,
        branchId,
        lines: back,
        productList: [...fresh],
        payments: tendersOf(rows, sign),
        note: note || undefined,
        ...more,
      });
      onDone(made);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
    }
  };
  return {
    buyer,
    branchId,
    setBranchId,
    quantities,
    setQuantity: touched((lineId: number, quantity: Milli | null) =>
      setQuantities(new Map(quantities).set(lineId, quantity)),
    ),
    returnAll: touched(() => setQuantities(new Map(sale.productList.map((line) => [line.id, leftToReturn(line)])))),
    writtenOff,
    setRestock: (lineId: number, restock: boolean) =>
      setWrittenOff((before) => {
        const after = new Set(before);
        if (restock) after.delete(lineId);
        else after.add(lineId);
        return after;
      }),
    fresh,
    setFresh: touched((by: (lines: readonly Line[]) => readonly Line[]) => setFresh(by)),
    rows,
    setRows: touched((after: readonly TenderRow[]) => setRows(after)),
    note,
    setNote,
    pricing,
    known,
    learn,
    sum,
    open,
    left: cents(Math.abs(open)),
    live: preview(sum, rows, sign, cashRounding),
    cashRounding,
    nothing: back.length === 0 && !hasUnread(quantities),
    problem,
    errors,
    told: errors.goods.size + errors.tenders.size + Object.keys(errors.fresh).length > 0,
    busy: send.isPending,
    submit,
    label: fresh.length > 0 ? t('sales.completeExchange') : t('sales.completeReturn'),
  };
};
