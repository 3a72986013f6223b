import { type CustomerType, type CustomerTypeKey, customerTypes, type PriceLevel } from '#contract/customers.ts';
import { t } from '#web/platform/i18n.ts';

const usual = (key: CustomerTypeKey): string =>
  ({ retail: t('Retail'), wholesale: t('Wholesale'), vip: t('VIP'), staff: t('Staff') })[key];

/** As the company calls it; its own words as they stand, the usual ones in the reader's language. */
export const typeName = (key: CustomerTypeKey, types: readonly CustomerType[] = []): string => {
  const name = types.find((type) => type.key === key)?.name;
  return name === undefined ? usual(key) : t(name);
};
export const typeOptions = (types: readonly CustomerType[] = []) =>
  customerTypes.map((value) => ({ value, label: typeName(value, types) }));

export const priceLevelName = (level: PriceLevel, percent: number | undefined): string =>
  ({
    retail: t('Retail price'),
    pack: t('Standard pack price'),
    costPlus: percent === undefined ? t('Cost plus a percentage') : t('Cost plus {percent} %', { percent }),
  })[level];
