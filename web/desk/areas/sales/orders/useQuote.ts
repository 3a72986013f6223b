import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runningPromotions } from '#contract/promotions.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { quoteOrder } from '#contract/sales.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { call } from '#web/platform/api.ts';
import { query } from '#web/platform/query.ts';
import type { Facts, Line } from './basket.ts';
import { type Buying, quoteTyped, settingOf } from './quoting.ts';

export type Quoting = OrderQuote & {
  /** Codes that no promotion of the branch has. */
  unknownCodes: readonly string[];
};

const PAUSE_MS = 250;
const A_MINUTE_MS = 60_000;
const none: readonly SalesLine[] = [];

const draftOf = (lines: readonly Line[], { branchId, customerId, channel, codes }: Buying) => ({
  branchId,
  customerId,
  channel,
  codes: [...codes],
  productList: lines.map(({ productId, pack, orderQty, price, discount, discountAmount }) => ({
    productId,
    pack,
    orderQty,
    price,
    discount,
    discountAmount,
  })),
});

/** The server's own quote of what is typed. A line half typed is refused there: then the one made here stays. */
const serverQuote = (draft: ReturnType<typeof draftOf>) =>
  queryOptions({
    queryKey: [quoteOrder.path, draft],
    queryFn: ({ signal }) => call(quoteOrder, draft, { signal, handles: () => true }),
    retry: false,
    staleTime: A_MINUTE_MS,
  });

/** What the typed order comes to, and why: at once, and confirmed by the server where costs could matter. */
export const useQuote = (
  lines: readonly Line[],
  factsById: ReadonlyMap<number, Facts>,
  buying: Buying,
  agreed: readonly SalesLine[] = none,
  asked = true,
): Quoting => {
  const { branchId, customerId } = buying;
  const { data: running } = useQuery({
    ...query(runningPromotions, { branchId: branchId ?? 0, customerId: customerId ?? undefined }),
    enabled: asked && branchId !== undefined,
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
  const quoted = useMemo(
    () => quoteTyped(lines, agreed, factsById, rules, settingOf(buying, new Date())),
    [lines, agreed, factsById, rules, buying],
  );
  const draft = useMemo(() => draftOf(lines, buying), [lines, buying]);
  const settled = useDebounced(draft, PAUSE_MS);
  const provisional = asked && quoted.provisional && agreed.length === 0 && lines.length > 0;
  const { data: confirmed } = useQuery({ ...serverQuote(settled), enabled: provisional && settled === draft });
  const quote = provisional && settled === draft && confirmed ? confirmed : quoted;
  return useMemo(() => {
    const known = new Set(rules.flatMap(({ code }) => code ?? []));
    return { ...quote, unknownCodes: running ? buying.codes.filter((code) => !known.has(code)) : [] };
  }, [quote, rules, running, buying.codes]);
};
