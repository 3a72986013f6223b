import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useMemo } from 'react';
import type { CustomerHit } from '#contract/customers/search.ts';
import { getCustomer } from '#contract/customers.ts';
import type { Cents } from '#contract/money.ts';
import { retailLevel } from '#contract/pricing.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import { customer } from '#web/desk/areas/customers/queries.ts';
import { changedLine } from '#web/desk/ui/lineGrid.ts';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { may, useSession } from '#web/platform/session.ts';
import { type Level, type Line, pricedOf, repriced, sumOf } from './basket.ts';
import { useFacts } from './productFacts.ts';
import { useQuote } from './useQuote.ts';

/** The form's values of an order. */
export type OrderValues = Pick<SalesOrder, 'branchId' | 'customerId' | 'channel' | 'codes' | 'reason'> & {
  productList: readonly Line[];
};

const useWatched = <K extends keyof OrderValues>({ scope, initial }: RecordForm, name: K): OrderValues[K] => {
  const watched: OrderValues[K] | undefined = Form.useWatch(name, { form: scope.instance, preserve: true });
  return watched === undefined ? (initial as OrderValues)[name] : watched;
};

/** Everything calculated while typing: prices for the customer, product data, promotions, totals. */
export const useTyping = (form: RecordForm, settled: boolean, order?: SalesOrder) => {
  const gstRate = useSession(({ user }) => user?.company.gstRate ?? 0);
  const lines = useWatched(form, 'productList');
  const branchId = useWatched(form, 'branchId');
  const customerId = useWatched(form, 'customerId');
  const channel = useWatched(form, 'channel');
  const codes = useWatched(form, 'codes');
  const reason = useWatched(form, 'reason');
  const timeZone = useSession(({ user }) => user?.branches.find(({ id }) => id === branchId)?.timeZone ?? 'UTC');
  const { data: buyer } = useQuery({
    ...customer(customerId ?? 0),
    enabled: customerId !== null && !settled && may(getCustomer.can),
  });
  const { factsById, addFacts } = useFacts(lines, branchId, !settled);
  const { priceLevel, percent, type }: Level = customerId === null ? retailLevel : (buyer ?? retailLevel);
  const pricing = useMemo(
    () => ({ level: { priceLevel, percent, type }, gstRate }),
    [priceLevel, percent, type, gstRate],
  );
  const buying = useMemo(
    () => ({ branchId, timeZone, customerId, customerType: type ?? null, channel, codes, gstRate }),
    [branchId, timeZone, customerId, type, channel, codes, gstRate],
  );
  const changed = form.dirty || !order || isDraft(order.status);
  const quoting = useQuote({ lines, factsById, buying, order, asked: !settled, changed });
  const chooseCustomer = (chosen: CustomerHit | null) => {
    const changes = {
      customerId: chosen?.id ?? null,
      productList: repriced(lines, factsById, { level: chosen ?? retailLevel, gstRate }),
      deliveryAddress: chosen?.deliveryAddress.line1 ? chosen.deliveryAddress : null,
    };
    form.scope.instance.setFieldsValue(changes);
    form.changed(changes);
  };
  const takePrices = (prices: ReadonlyMap<number, Cents>) => {
    const productList = lines.map((line) => {
      const price = line.id === undefined || line.price !== line.listPrice ? undefined : prices.get(line.id);
      return price === undefined ? line : changedLine(line, { listPrice: price, price });
    });
    form.scope.instance.setFieldsValue({ productList });
    form.changed({ productList });
  };
  const { discount } = sumOf(pricedOf(lines, factsById), gstRate);
  return {
    lines,
    branchId,
    customerId,
    buyer: customerId === null ? undefined : buyer,
    channel,
    reason,
    factsById,
    addFacts,
    pricing,
    quoting,
    chooseCustomer,
    takePrices,
    totals: { ...quoting.totals, discount },
  };
};

export type Typing = ReturnType<typeof useTyping>;
