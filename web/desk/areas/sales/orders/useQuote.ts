import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runningPromotions } from '#contract/promotions.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { isDraft } from '#contract/sales/status.ts';
import { quoteOrder } from '#contract/sales.ts';
import { agreementOf } from '#web/desk/areas/sales/queries.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { useSameParts } from '#web/desk/ui/sameParts.ts';
import { call } from '#web/platform/api.ts';
import { query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import type { CallInput } from '#web/platform/wire.ts';
import { type Facts, type Line, pricedOf } from './basket.ts';
import { agreedOf, type Buying, joinNames, quoteTyped, settingOf, withUnpriced } from './quoting.ts';

export type Quoting = OrderQuote & {
  /** Codes that match no promotion of the branch. */
  unknownCodes: readonly string[];
  /** The server says so, too. */
  confirmed: boolean;
};

const PAUSE_MS = 250;
const A_MINUTE_MS = 60_000;

type QuoteInput = CallInput<typeof quoteOrder>;
type QuotedHead = Pick<Buying, 'branchId' | 'customerId' | 'channel' | 'codes'>;

const quoteInputOf = (
  id: number | undefined,
  lines: readonly Line[],
  { branchId, customerId, channel, codes }: QuotedHead,
): QuoteInput => ({
  id,
  branchId,
  customerId,
  channel,
  codes: [...codes],
  productList: lines.map(({ id: lineId, productId, pack, orderQty, price, discount, discountAmount }) => ({
    ...(id === undefined || lineId === undefined ? {} : { id: lineId }),
    productId,
    pack,
    orderQty,
    price,
    discount,
    discountAmount,
  })),
});

/** The server's own quote of the input. It refuses an incomplete line: then the screen's own quote stays. */
const serverQuote = (input: QuoteInput) =>
  queryOptions({
    queryKey: [quoteOrder.path, input],
    queryFn: ({ signal }) => call(quoteOrder, input, { signal, handles: () => true }),
    retry: false,
    // Promotions start, stop and are used up while an order is open.
    staleTime: 0,
    gcTime: A_MINUTE_MS,
    refetchInterval: A_MINUTE_MS,
  });

const dispatchedIn = (lines: readonly Line[]) => lines.filter(({ dispatched }) => dispatched).length;

const mayQuote = () => (quoteOrder.anyOf ?? []).some((permission) => may(permission));

/** A saved draft, priced by the current prices and promotions: its amounts when it is confirmed. */
export const useDraftQuote = (order: SalesOrder): OrderQuote | undefined => {
  const input = useMemo(() => quoteInputOf(order.id, order.productList, order), [order]);
  const { data } = useQuery({
    ...serverQuote(input),
    enabled: isDraft(order.status) && order.productList.length > 0 && mayQuote(),
  });
  return data;
};

type Typed = {
  lines: readonly Line[];
  factsById: ReadonlyMap<number, Facts>;
  buying: Buying;
  /** The stored order being changed: for a numbered one, unchanged parts keep their discounts. */
  order?: SalesOrder | undefined;
  /** False if nothing can change any more. */
  asked?: boolean;
  /** False while a numbered order is unchanged. */
  changed?: boolean;
};

/**
 * The amounts of the typed order, and the reasons: at once by the same rules, then from the server as soon as it
 * answers.
 */
export const useQuote = ({ lines, factsById, buying, order, asked = true, changed = true }: Typed): Quoting => {
  const { branchId, customerId, codes } = buying;
  const { data: running, isPlaceholderData } = useQuery({
    ...query(runningPromotions, {
      branchId: branchId ?? 0,
      customerId: customerId ?? undefined,
      ...(codes.length > 0 ? { codes: [...codes] } : {}),
    }),
    enabled: asked && branchId !== undefined,
    // While a code is looked up, prices stay as they are.
    placeholderData: keepPreviousData,
    staleTime: A_MINUTE_MS,
    refetchInterval: A_MINUTE_MS,
  });
  const rules = useMemo(() => {
    const uses = new Map(running?.usesByCustomer.map((each) => [each.promotionId, each.uses]));
    return (running?.promotions ?? []).map((promotion) => ({
      ...promotion,
      usesByCustomer: uses.get(promotion.id) ?? 0,
    }));
  }, [running]);
  const orderId = order?.id;
  const isNumbered = order !== undefined && !isDraft(order.status);
  const { data: agreement } = useQuery({ ...agreementOf(orderId ?? 0), enabled: asked && isNumbered });
  const agreed = useMemo(
    () => (order && isNumbered ? agreedOf(order, agreement) : undefined),
    [order, isNumbered, agreement],
  );
  const priced = useMemo(() => pricedOf(lines, factsById), [lines, factsById]);
  const quoted = useMemo(
    () => quoteTyped(priced, agreed, factsById, rules, settingOf(buying, new Date())),
    [priced, agreed, factsById, rules, buying],
  );
  const input = useMemo(() => quoteInputOf(orderId, priced, buying), [orderId, priced, buying]);
  const settledInput = useDebounced(input, PAUSE_MS);
  // An order without a dispatched line would be refused: until that line can be priced, the screen's own quote stays.
  const isQuotable = priced.length > 0 && dispatchedIn(priced) === dispatchedIn(lines);
  const isSettled = asked && changed && isQuotable && settledInput === input;
  const { data } = useQuery({ ...serverQuote(settledInput), enabled: isSettled && mayQuote() });
  const confirmed = isSettled ? data : undefined;
  const all = useMemo(() => {
    const names = joinNames(quoted.names, confirmed?.names);
    return withUnpriced({ ...(confirmed ?? quoted), names }, lines, priced);
  }, [confirmed, quoted, lines, priced]);
  const quote = useSameParts(all);
  return useMemo(() => {
    const ofPromotions = new Set(rules.flatMap(({ code }) => code ?? []));
    const isLookedUp = running !== undefined && !isPlaceholderData;
    const unknownCodes = isLookedUp ? codes.filter((code) => !ofPromotions.has(code)) : [];
    return { ...quote, unknownCodes, confirmed: confirmed !== undefined };
  }, [quote, confirmed, rules, running, isPlaceholderData, codes]);
};
