import { useQuery } from '@tanstack/react-query';
import { getProduct, type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { searchCustomers } from '#contract/customers/search.ts';
import { getCustomer } from '#contract/customers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { phoneText } from '#contract/phoneText.ts';
import { getPurchaseOrder, searchPurchaseOrders } from '#contract/purchasing.ts';
import { createOrder, getOrder, searchOrders } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/shell/texts.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { useListBranch } from '#web/platform/branch.ts';
import { listQuery } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';

export type PaletteEntry = {
  key: string;
  title: string;
  where: string;
  path: string;
  /** Photo, price and stock of a product. */
  product?: ProductHit;
  /** Starts something new: asks about unsaved work there first. */
  starts?: boolean;
};

const DEBOUNCE_MS = 150;
/** Results per kind of record, so that each kind has room. */
const MAX_HITS_EACH = 4;
/** The customers offered for a new order. */
const MAX_ORDERS_FOR = 2;

/** A single letter is too short to search for, unless it is a Chinese character. */
const saysEnough = (keyword: string) => keyword.length > 1 || /[^\p{ASCII}]/u.test(keyword);

/** "New order for golden" only searches for the customer. */
const buyerIn = (keyword: string): string | undefined => {
  const own = t('shell.newOrderFor', { name: '' }).trim().toLowerCase();
  if (keyword.toLowerCase().startsWith(own)) return keyword.slice(own.length).trim();
  return /^(?:new\s+)?order\s+(?:for\s+)?(.+)$/i.exec(keyword)?.[1];
};

type SearchQuery<T> = { data: T[] | undefined; isEnabled: boolean; isPlaceholderData: boolean };
/** Without results of the previous search: Enter would open one of them. */
const hitsOf = <T>({ data = [], isEnabled, isPlaceholderData }: SearchQuery<T>): T[] =>
  isEnabled && !isPlaceholderData ? data.slice(0, MAX_HITS_EACH) : [];

/** The result is unknown before all requests have answered. */
export type SearchProgress = 'searching' | 'failed' | 'done';
type Asked = { isEnabled: boolean; isPending: boolean; isPlaceholderData: boolean; isError: boolean };
const progressOf = (asked: readonly Asked[], isTyping: boolean): SearchProgress => {
  const enabled = asked.filter(({ isEnabled }) => isEnabled);
  if (isTyping || enabled.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData))
    return 'searching';
  return enabled.some(({ isError }) => isError) ? 'failed' : 'done';
};

export const keyOf = (path: string) => path.replaceAll(/[^\w]/g, '-');
const toEntry = (kind: string, path: string, title: string, more: string): PaletteEntry => ({
  key: keyOf(path),
  title,
  where: more ? `${kind} · ${more}` : kind,
  path,
});

type Records = {
  records: PaletteEntry[];
  orders: PaletteEntry[];
  actions: PaletteEntry[];
  /** The text asks for an order for somebody, so that is what Enter starts. */
  startsOrder: boolean;
  progress: SearchProgress;
};

/** Products, customers and orders that match the text and that the user may open, and what can be created for them. */
export const useRecords = (text: string): Records => {
  const typed = text.trim().slice(0, 100);
  const keyword = useDebounced(typed, DEBOUNCE_MS);
  const buyer = buyerIn(keyword);
  const search = { keyword, limit: MAX_HITS_EACH };
  const forWhom = (...ends: Endpoint[]) => ({ enabled: saysEnough(keyword) && ends.every(({ can }) => may(can)) });
  const branchId = useListBranch();
  const products = useQuery({
    ...listQuery(searchProducts, { ...search, branchId }),
    ...forWhom(searchProducts, getProduct),
  });
  const customers = useQuery({
    ...listQuery(searchCustomers, { ...search, keyword: buyer ?? keyword }),
    ...forWhom(searchCustomers, getCustomer),
  });
  const sales = useQuery({ ...listQuery(searchOrders, { keyword }), ...forWhom(searchOrders, getOrder) });
  const purchases = useQuery({
    ...listQuery(searchPurchaseOrders, search),
    ...forWhom(searchPurchaseOrders, getPurchaseOrder),
  });
  const buyers = may(createOrder.can) ? hitsOf(customers).filter(({ status }) => status === 'active') : [];
  return {
    startsOrder: buyer !== undefined,
    progress: progressOf([products, customers, sales, purchases], saysEnough(typed) && typed !== keyword),
    actions: buyers.slice(0, buyer === undefined ? MAX_ORDERS_FOR : MAX_HITS_EACH).map(({ id, name, phone }) => {
      const path = `${pathOf('salesNew')}?customerId=${id}`;
      return {
        key: keyOf(path),
        title: t('shell.newOrderFor', { name }),
        where: phoneText(phone),
        path,
        starts: true,
      };
    }),
    records: [
      ...hitsOf(products).map((product) => ({
        ...toEntry(t('common.product'), pathOf('productEdit', product), product.title, product.sku),
        product,
      })),
      ...hitsOf(customers).map((hit) =>
        toEntry(t('common.customer'), pathOf('customerEdit', hit), hit.name, phoneText(hit.phone)),
      ),
    ],
    orders: [
      ...hitsOf(sales).map((hit) =>
        toEntry(
          hit.kind === 'return' ? t('shell.searchReturn') : t('shell.searchSalesOrder'),
          pathOf('salesEdit', hit),
          hit.reference || t('shell.searchDraft'),
          hit.customerName,
        ),
      ),
      ...hitsOf(purchases).map((hit) =>
        toEntry(t('shell.searchPurchaseOrder'), pathOf('purchaseOrderEdit', hit), hit.reference, hit.supplierName),
      ),
    ],
  };
};
