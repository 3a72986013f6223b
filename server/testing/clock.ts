/** The current day in Sydney, where a test's first branch is, whatever the machine's time zone. */
export const dayInSydney = (at = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(at);

/** The year that new documents are numbered in. */
export const yearInSydney = (): string => dayInSydney().slice(0, 4);
