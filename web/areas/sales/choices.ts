import { useQuery } from '@tanstack/react-query';
import { t } from '#web/platform/i18n.ts';
import { couriers, paymentTypes } from './queries.ts';

/** The couriers one may choose, and the name of any that was chosen. */
export const useCouriers = () => {
  const { data = [] } = useQuery(couriers());
  const options = data.map(({ key, name }) => ({ value: key, label: t(name) }));
  const nameOf = (key: string | null): string =>
    key === null ? '–' : (options.find(({ value }) => value === key)?.label ?? key);
  return { options, nameOf };
};

/** The ways to pay that are switched on, and the name of any that was used. */
export const usePaymentTypes = () => {
  const { data = [] } = useQuery(paymentTypes());
  const nameOf = (key: string): string => {
    const name = data.find((each) => each.key === key)?.name;
    return name ? t(name) : key === 'returned' ? t('Goods returned') : key;
  };
  return { enabled: data.filter(({ enabled }) => enabled).map(({ key }) => key), nameOf };
};
