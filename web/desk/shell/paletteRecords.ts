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

export type PaletteRecord = { key: string; title: string; where: string; path: string };

const DEBOUNCE_MS = 150;
/** Hits per kind of record, so that each kind has room. */
const MAX_HITS_EACH = 4;

/** A single letter is too short to search for, unless it is a Chinese character. */
const saysEnough = (keyword: string) => keyword.length > 1 || /[^\p{ASCII}]/u.test(keyword);

type SearchQuery<T> = { data: T[] | undefined; isEnabled: boolean; isPlaceholderData: boolean };
/** No hits of the previous search: Enter would open one of them. */
const hitsOf = <T>({ data = [], isEnabled, isPlaceholderData }: SearchQuery<T>): T[] =>
  isEnabled && !isPlaceholderData ? data.slice(0, MAX_HITS_EACH) : [];

const toRecord = (kind: string, path: string, title: string, more: string): PaletteRecord => ({
  key: path.replaceAll('/', '-'),
  title,
  where: more ? `${kind} · ${more}` : kind,
  path,
});

/** Products, customers and orders that match the text and that the user may open. */
export const useRecords = (text: string): PaletteRecord[] => {
  const keyword = useDebounced(text.trim(), DEBOUNCE_MS).slice(0, 100);
  const search = { keyword, limit: MAX_HITS_EACH };
  const forWhom = (...ends: Endpoint[]) => ({ enabled: saysEnough(keyword) && ends.every(({ can }) => may(can)) });
  const products = useQuery({ ...listQuery(searchProducts, search), ...forWhom(searchProducts, getProduct) });
  const customers = useQuery({ ...listQuery(searchCustomers, search), ...forWhom(searchCustomers, getCustomer) });
  const sales = useQuery({ ...listQuery(searchOrders, { keyword }), ...forWhom(searchOrders, getOrder) });
  const purchases = useQuery({
    ...listQuery(searchPurchaseOrders, search),
    ...forWhom(searchPurchaseOrders, getPurchaseOrder),
  });
  return [
    ...hitsOf(products).map((hit) => toRecord(t('common.product'), pathOf('productEdit', hit), hit.title, hit.sku)),
    ...hitsOf(customers).map((hit) => toRecord(t('common.customer'), pathOf('customerEdit', hit), hit.name, hit.phone)),
    ...hitsOf(sales).map((hit) =>
      toRecord(
        t('shell.searchSalesOrder'),
        pathOf('salesEdit', hit),
        hit.reference || t('shell.searchDraft'),
        hit.customerName,
      ),
    ),
    ...hitsOf(purchases).map((hit) =>
      toRecord(t('shell.searchPurchaseOrder'), pathOf('purchaseOrderEdit', hit), hit.reference, hit.supplierName),
    ),
  ];
};
