export const promotions = {
  'promotions.bundleOfTwo': 'A bundle has at least 2 products',
  'promotions.clock': 'Enter a time such as 09:00',
  'promotions.moment': 'Enter a date and time such as 2026-11-16 09:00',
  'promotions.percentTooHigh': 'At most 100%',
} as const;
