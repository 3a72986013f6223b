import { useCallback } from 'react';
import { barcodeWarning } from '#contract/barcode.ts';
import { say } from '#contract/messages/sentence.ts';
import { inWords } from '#web/platform/i18n.ts';
import { ownerOf } from './queries.ts';

export const takenWords = ({ name, sku }: { name: string; sku: string }) =>
  `${inWords(say('refusal.alreadyExists'))}: ${name} (${sku})`;

/** For a field with a SKU or barcode: the product that already has it, if any. */
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
