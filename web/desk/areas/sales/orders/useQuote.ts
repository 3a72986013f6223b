import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runningPromotions } from '#contract/promotions.ts';
import { whyNotWhole } from '#contract/quantity.ts';
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
import { countableOf, type Facts, type Line, withinLine } from './basket.ts';
import { agreedOf, type Buying, quoteTyped, settingOf } from './quoting.ts';

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
  productList: lines.map((line) => ({
    ...(id === undefined || line.id === undefined ? {} : { id: line.id }),
    productId: line.productId,
    pack: line.pack,
    orderQty: line.orderQty,
    price: line.price,
    discount: line.discount,
    // More than a sold line costs is refused at its field: the other lines are still priced.
    discountAmount: line.orderQty > 0 ? withinLine(line).discountAmount : line.discountAmount,
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
  const quoted = useMemo(
    () => quoteTyped(lines, agreed, factsById, rules, settingOf(buying, new Date())),
    [lines, agreed, factsById, rules, buying],
  );
  const input = useMemo(() => quoteInputOf(orderId, lines, buying), [orderId, lines, buying]);
  const settledInput = useDebounced(input, PAUSE_MS);
  // Half a unit is refused at its field, and the server would refuse it again.
  const isWhole = lines.every((line) => {
    const goods = countableOf(factsById, line);
    return !goods || !whyNotWhole(line.orderQty, goods);
  });
  const isSettled = asked && changed && lines.length > 0 && settledInput === input;
  const { data } = useQuery({ ...serverQuote(settledInput), enabled: isSettled && isWhole && mayQuote() });
  const confirmed = isSettled && isWhole ? data : undefined;
  const quote = useSameParts(confirmed ?? quoted);
  return useMemo(() => {
    const ofPromotions = new Set(rules.flatMap(({ code }) => code ?? []));
    const isLookedUp = running !== undefined && !isPlaceholderData;
    const unknownCodes = isLookedUp ? codes.filter((code) => !ofPromotions.has(code)) : [];
    return { ...quote, unknownCodes, confirmed: confirmed !== undefined };
  }, [quote, confirmed, rules, running, isPlaceholderData, codes]);
};
