/** Letters and digits of any script, lower case: "Retail price ($)" and "retail_price" are the same heading. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
