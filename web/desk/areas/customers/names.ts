import { type CustomerType, type CustomerTypeKey, customerTypes, type PriceLevel } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { en } from './texts/en.ts';

const usual = (key: CustomerTypeKey): string =>
  ({
    retail: t('customers.typeRetail'),
    wholesale: t('customers.typeWholesale'),
    vip: t('customers.typeVip'),
    staff: t('customers.typeStaff'),
  })[key];

const english: Record<CustomerTypeKey, string> = {
  retail: en['customers.typeRetail'],
  wholesale: en['customers.typeWholesale'],
  vip: en['customers.typeVip'],
  staff: en['customers.typeStaff'],
};

/** The company's own name for it as it is; the default one in the reader's language. */
export const typeName = (key: CustomerTypeKey, types: readonly CustomerType[] = []): string => {
  const name = types.find((type) => type.key === key)?.name;
  return name === undefined || name === english[key] ? usual(key) : name;
};
export const typeOptions = (types: readonly CustomerType[] = []) =>
  customerTypes.map((value) => ({ value, label: typeName(value, types) }));

export const priceLevelName = (level: PriceLevel, percent: number | undefined): string =>
  ({
    retail: t('common.retailPrice'),
    pack: t('customers.levelPack'),
    costPlus: percent === undefined ? t('customers.levelCostPlus') : t('customers.levelCostPlusPercent', { percent }),
  })[level];
