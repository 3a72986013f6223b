/** The day it is in Sydney, where a test's first branch is, whatever the clock of the machine says. */
export const dayInSydney = (at = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(at);

/** The year that new documents are numbered in. */
export const yearInSydney = (): string => dayInSydney().slice(0, 4);
