import { useQuery } from '@tanstack/react-query';
import { getProduct, searchProducts } from '#contract/catalogue.ts';
import { getCustomer, searchCustomers } from '#contract/customers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getPurchaseOrder, searchPurchaseOrders } from '#contract/purchasing.ts';
import { getOrder, searchOrders } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/shell/texts.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { listQuery } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';

export type Found = { key: string; title: string; where: string; path: string };

const DEBOUNCE_MS = 150;
/** Hits of one kind: enough to see that it is there, few enough to see the others. */
const MAX_HITS_EACH = 4;

/** One letter says too little, unless it is a word by itself. */
const saysEnough = (keyword: string) => keyword.length > 1 || /[^\p{ASCII}]/u.test(keyword);

type Asked<T> = { data: T[] | undefined; isEnabled: boolean; isPlaceholderData: boolean };
/** Never those of the word before: Enter would open one of them. */
const hitsOf = <T>({ data = [], isEnabled, isPlaceholderData }: Asked<T>): T[] =>
  isEnabled && !isPlaceholderData ? data.slice(0, MAX_HITS_EACH) : [];

const found = (kind: string, path: string, title: string, more: string): Found => ({
  key: path.replaceAll('/', '-'),
  title,
  where: more ? `${kind} · ${more}` : kind,
  path,
});

/** Products, customers and orders that answer to what was typed, as far as one may open them. */
export const useRecords = (typed: string): Found[] => {
  const keyword = useDebounced(typed.trim(), DEBOUNCE_MS).slice(0, 100);
  const asked = { keyword, limit: MAX_HITS_EACH };
  const forWhom = (...ends: Endpoint[]) => ({ enabled: saysEnough(keyword) && ends.every(({ can }) => may(can)) });
  const products = useQuery({ ...listQuery(searchProducts, asked), ...forWhom(searchProducts, getProduct) });
  const customers = useQuery({ ...listQuery(searchCustomers, asked), ...forWhom(searchCustomers, getCustomer) });
  const sales = useQuery({ ...listQuery(searchOrders, { keyword }), ...forWhom(searchOrders, getOrder) });
  const purchases = useQuery({
    ...listQuery(searchPurchaseOrders, asked),
    ...forWhom(searchPurchaseOrders, getPurchaseOrder),
  });
  return [
    ...hitsOf(products).map((hit) => found(t('common.product'), pathOf('productEdit', hit), hit.title, hit.sku)),
    ...hitsOf(customers).map((hit) => found(t('common.customer'), pathOf('customerEdit', hit), hit.name, hit.phone)),
    ...hitsOf(sales).map((hit) =>
      found(
        t('shell.searchSalesOrder'),
        pathOf('salesEdit', hit),
        hit.reference || t('shell.searchDraft'),
        hit.customerName,
      ),
    ),
    ...hitsOf(purchases).map((hit) =>
      found(t('shell.searchPurchaseOrder'), pathOf('purchaseOrderEdit', hit), hit.reference, hit.supplierName),
    ),
  ];
};
