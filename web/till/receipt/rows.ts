/** Rows of a receipt or a report, on the page and on a printer. */
export type Row =
  | { kind: 'text'; text: string; align?: 'centre'; size?: 'large' | 'small'; isBold?: boolean }
  | { kind: 'pair'; left: string; right: string; isBold?: boolean; size?: 'large' }
  | { kind: 'rule' }
  | { kind: 'barcode'; text: string };
