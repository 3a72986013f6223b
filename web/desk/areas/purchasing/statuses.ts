import { useQuery } from '@tanstack/react-query';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { usualName } from '#web/platform/i18n.ts';
import { statuses } from './queries.ts';

/** The statuses of an order, and what may follow each, as the server says. */
export const useStatuses = () => {
  const { data = [] } = useQuery(statuses());
  const mayFollow = (from: PurchaseStatus, to: PurchaseStatus): boolean =>
    data.find(({ key }) => key === from)?.next.includes(to) ?? false;
  return {
    options: data.map(({ key, name }) => ({
      value: key,
      label: usualName(`purchasing.status${key.charAt(0).toUpperCase()}${key.slice(1)}`, name),
    })),
    mayFollow,
  };
};
