import { queryOptions, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { z } from 'zod';
import { listCostStops, stopsByUnit } from '#contract/promotions/costStops.ts';
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
const costStops = (input: CallInput<typeof listCostStops>) =>
  queryOptions({
    queryKey: [listCostStops.path, input],
    queryFn: ({ signal }) => call(listCostStops, input, { signal, handles: () => true }),
    retry: false,
  });

/** Below the terms: products that cannot be sold this cheaply. Nothing is refused because of it. */
export function CostWarning({ values }: { values: PromotionValues }) {
  const mayAsk = useMay(listCostStops.can) && (listCostStops.anyOf ?? []).some(may);
  const { terms, scope, exclusions, belowCost } = useDebounced(values, PAUSE_MS);
  const isAsked = mayAsk && !belowCost && stopsByUnit(terms as Terms) && z.safeEncode(Terms, terms as never).success;
  const input = { terms, scope, exclusions } as CallInput<typeof listCostStops>;
  const { data } = useQuery({ ...costStops(input), enabled: isAsked });
  if (!isAsked || !data || data.count === 0) return null;
  const { money } = formats();
  return (
    <Alert
      className="td-wide"
      type="warning"
      showIcon
      role="status"
      title={t('promotions.costStops', { count: data.count })}
      description={data.examples
        .map(({ title, lowest, wanted }) =>
          t('promotions.costStopsExample', { title, lowest: money(lowest), wanted: money(wanted) }),
        )
        .join(' · ')}
    />
  );
}
