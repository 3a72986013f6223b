import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderStatus } from '#contract/sales/status.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { choiceName, usualName } from '#web/platform/i18n.ts';
import { channels, couriers, paymentTypes, statuses } from './queries.ts';

const optionOf = <K extends string>({ key, name }: { key: K; name: string }) => ({
  value: key,
  label: choiceName({ key, name }),
});
const statusOption = <K extends string>({ key, name }: { key: K; name: string }) => ({
  value: key,
  label: usualName(`sales.status${key.charAt(0).toUpperCase()}${key.slice(1)}`, name),
});

/** The statuses of an order, and what may follow each, as the server says. */
export const useStatuses = () => {
  const { data = [] } = useQuery(statuses());
  const mayFollow = (from: OrderStatus, to: OrderStatus): boolean =>
    data.find(({ key }) => key === from)?.next.includes(to) ?? false;
  return { options: data.map(statusOption), mayFollow };
};

/** The channels of a sale. */
export const useChannels = () => ({ options: (useQuery(channels()).data ?? []).map(optionOf) });

/** The couriers to choose from, and the name of any that was chosen. */
export const useCouriers = () => {
  const { data } = useQuery(couriers());
  return useMemo(() => {
    const options = (data ?? []).map(optionOf);
    const nameOf = (key: string | null): string =>
      key === null ? '–' : (options.find(({ value }) => value === key)?.label ?? key);
    return { options, nameOf };
  }, [data]);
};

/** The active payment types, and the name of any that was used. */
export const usePaymentTypes = () => {
  const { data = [] } = useQuery(paymentTypes());
  const nameOf = (key: string): string => {
    const name = data.find((each) => each.key === key)?.name;
    return name ? choiceName({ key, name }) : key === 'returned' ? t('sales.tenderReturned') : key;
  };
  return { enabled: data.filter(({ enabled }) => enabled).map(({ key }) => key), nameOf };
};
