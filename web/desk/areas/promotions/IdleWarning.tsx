import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { z } from 'zod';
import type { Reply } from '#contract/endpoint.ts';
import { listIdleProducts, namesPrice } from '#contract/promotions/idleProducts.ts';
import { Terms } from '#contract/promotions/terms.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { call } from '#web/platform/api.ts';
import { formats } from '#web/platform/formats.ts';
import { may, useMay } from '#web/platform/session.ts';
import type { CallInput } from '#web/platform/wire.ts';
import type { PromotionValues } from './values.ts';

const PAUSE_MS = 400;

/** If it cannot be looked up, there is no warning: the step's own Next reports what is wrong. */
const idleProducts = (input: CallInput<typeof listIdleProducts>) =>
  queryOptions({
    queryKey: [listIdleProducts.path, input],
    queryFn: ({ signal }) => call(listIdleProducts, input, { signal, handles: () => true }),
    retry: false,
  });

const warningOf = (
  terms: PromotionValues['terms'],
  { idle, products }: Pick<Reply<typeof listIdleProducts>, 'idle' | 'products'>,
): string => {
  const { number } = formats();
  if (idle < products) return t('promotions.idleSome', { idle: number(idle), products: number(products) });
  return terms.kind === 'bundle'
    ? t('promotions.idleBundle', { count: number(terms.quantity ?? 0) })
    : t('promotions.idleAll');
};

/** Below the terms: products that already cost no more than this price. It may be meant for a future price. */
export function IdleWarning({ values }: { values: PromotionValues }) {
  const mayAsk = useMay(listIdleProducts.can) && (listIdleProducts.anyOf ?? []).some(may);
  const { terms, scope, exclusions } = useDebounced(values, PAUSE_MS);
  const isAsked = mayAsk && namesPrice(terms as Terms) && z.safeEncode(Terms, terms as never).success;
  const input = { terms, scope, exclusions } as CallInput<typeof listIdleProducts>;
  const { data } = useQuery({ ...idleProducts(input), enabled: isAsked });
  if (!isAsked || !data || data.idle === 0) return null;
  const { money } = formats();
  return (
    <Alert
      className="td-wide"
      type="warning"
      showIcon
      role="status"
      title={warningOf(terms, data)}
      description={data.examples
        .map(({ title, price }) => t('promotions.idleExample', { title, price: money(price) }))
        .join(' · ')}
    />
  );
}
