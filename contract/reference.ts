/** The prefix of a document's number: sales order, purchase order, return, transfer and other numbered documents. */
export type ReferencePrefix = Uppercase<string>;

const padded = (number: number, digits: number) => String(number).padStart(digits, '0');

/** S-0001-2026-000123: kind, branch, local year, number. Longer numbers are written in full. */
export const referenceOf = (prefix: ReferencePrefix, branchNumber: number, year: number, number: number): string =>
  [prefix, padded(branchNumber, 4), year, padded(number, 6)].join('-');
