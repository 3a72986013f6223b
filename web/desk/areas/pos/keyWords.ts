import { cents } from '#contract/money.ts';
import {
  cashNotes,
  type Key,
  type KeyColour,
  type KeyFunction,
  keyColours,
  keyFunctions,
} from '#contract/pos/keypads.ts';
import { t } from '#web/desk/areas/pos/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';

const functionWords: Record<KeyFunction, () => string> = {
  quantity: () => t('pos.functionQuantity'),
  price: () => t('pos.functionPrice'),
  discount: () => t('pos.functionDiscount'),
  customer: () => t('pos.functionCustomer'),
  park: () => t('pos.functionPark'),
  recall: () => t('pos.functionRecall'),
  return: () => t('pos.functionReturn'),
  repeat: () => t('pos.functionRepeat'),
  openDrawer: () => t('pos.functionOpenDrawer'),
  cash: () => t('pos.functionCash'),
  card: () => t('pos.functionCard'),
};
const functionWord = (of: KeyFunction): string => functionWords[of]();
export const functionOptions = () => keyFunctions.map((value) => ({ value, label: functionWord(value) }));

const kindWords: Record<Key['kind'], () => string> = {
  product: () => t('pos.kindProduct'),
  category: () => t('pos.kindCategory'),
  function: () => t('pos.kindFunction'),
  cashNote: () => t('pos.kindCashNote'),
};
const kinds = Object.keys(kindWords) as Key['kind'][];
export const kindOptions = () => kinds.map((value) => ({ value, label: kindWords[value]() }));

const colourWords: Record<KeyColour, () => string> = {
  plain: () => t('pos.colourPlain'),
  red: () => t('pos.colourRed'),
  orange: () => t('pos.colourOrange'),
  yellow: () => t('pos.colourYellow'),
  green: () => t('pos.colourGreen'),
  blue: () => t('pos.colourBlue'),
  purple: () => t('pos.colourPurple'),
  brown: () => t('pos.colourBrown'),
  grey: () => t('pos.colourGrey'),
};
export const colourOptions = () => keyColours.map((value) => ({ value, label: colourWords[value]() }));

export const noteOptions = () => cashNotes.map((value) => ({ value, label: formatMoney(cents(value)) }));

/** What keys sell and open, as far as it is loaded here. */
export type KeyFacts = {
  products: ReadonlyMap<number, { title: string; thumbnail: string | null; inactive: boolean }>;
  categories: ReadonlyMap<number, string>;
};

/** The text of a key without a label. */
const purposeOf = (key: Key, { products, categories }: KeyFacts): string => {
  if (key.kind === 'product') return products.get(key.productId)?.title ?? '…';
  if (key.kind === 'category') return categories.get(key.categoryId) ?? '…';
  return key.kind === 'function' ? functionWord(key.function) : formatMoney(key.amount);
};
export const titleOf = (key: Key, facts: KeyFacts): string => key.label || purposeOf(key, facts);
