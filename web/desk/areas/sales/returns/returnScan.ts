import { useEffect, useRef } from 'react';
import { searchProducts } from '#contract/catalogue.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import type { Quantities } from '#web/desk/areas/sales/orders/QuantityTable.tsx';
import { t } from '#web/desk/areas/sales/texts.ts';
import { call } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast.ts';
import { scannedBack } from './returnDraft.ts';

const problemWords = (problem: 'notSold' | 'unitOfPack' | 'allBack', name: string): string =>
  ({
    notSold: t('sales.scanNotSold', { name }),
    unitOfPack: t('sales.scanUnitOfPack', { name }),
    allBack: t('sales.scanAllBack', { name }),
  })[problem];

/** Counts scanned codes as returned, one after the other, or says why not. */
export const useReturnScan = (sale: SalesOrder, quantities: Quantities, count: (after: Quantities) => void) => {
  const scans = useRef<Promise<void>>(Promise.resolve());
  // The answer to a scan may arrive after others: it adds to the quantity at that time.
  const now = useRef(quantities);
  useEffect(() => {
    now.current = quantities;
  }, [quantities]);
  const lookUp = async (code: string) => {
    // The call has reported the error.
    const hits = await call(searchProducts, { keyword: code, limit: 5 }).catch(() => undefined);
    if (!hits) return;
    const hit = hits.find(({ match }) => match === 'exact');
    if (!hit) return toast.warning(t('sales.scanUnknown', { code }));
    const counted = scannedBack(sale, now.current, hit);
    if ('problem' in counted) return toast.warning(problemWords(counted.problem, hit.title));
    now.current = new Map(now.current).set(counted.lineId, counted.quantity);
    count(now.current);
  };
  return (code: string) => {
    scans.current = scans.current.then(() => lookUp(code));
  };
};
