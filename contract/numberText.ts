/**
 * A typed number with ASCII digits and a point, as in １，２３４。５ → 1234.5. A comma before the last one or two digits is a
 * decimal point: 4,50 is not four hundred and fifty. Commas between thousands are dropped.
 */
export const plainNumber = (text: string): string => {
  const typed = text.normalize('NFKC').replace('。', '.').replace('−', '-').trim();
  const withPoint = typed.includes('.') ? typed : typed.replace(/,(?=\d{1,2}$)/, '.');
  return withPoint.replace(/\b[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/, (whole) => whole.replaceAll(',', ''));
};
