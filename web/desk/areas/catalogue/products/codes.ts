import { useCallback } from 'react';
import { barcodeWarning } from '#contract/barcode.ts';
import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { say } from '#contract/messages/sentence.ts';
import { call } from '#web/platform/api.ts';
import { inWords } from '#web/platform/i18n.ts';
import { ownerOf } from './queries.ts';

export const takenWords = ({ name, sku }: { name: string; sku: string }) =>
  `${inWords(say('refusal.alreadyExists'))}: ${name} (${sku})`;

/** For a field with a SKU or barcode: which product has it already, if any. */
export const useCodeCheck = (exceptId?: number) =>
  useCallback(
    async (code: string): Promise<string | undefined> => {
      if (code.trim() === '') return undefined;
      const owner = await ownerOf(code.trim(), exceptId);
      return owner && takenWords(owner);
    },
    [exceptId],
  );

export const warnOfBarcode = (code: string): string | null => {
  const warning = barcodeWarning(code.trim());
  return warning && inWords(warning);
};

/** The product of a code that no active one has: it may be there, and be inactive. */
export const findInactive = async (code: string, branchId: number | undefined): Promise<ProductHit | undefined> => {
  const asked = { keyword: code, limit: 5, branchId, status: 'inactive' } as const;
  const hits = await call(searchProducts, asked, { handles: () => true }).catch(() => []);
  return hits.find(({ match }) => match === 'exact');
};
