export const dashboard = {
  'dashboard.endBeforeStart': 'The end date is before the start date',
  'dashboard.maxTwoYears': 'Choose two years at most',
} as const;
