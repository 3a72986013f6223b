import type { Cents } from './cents.ts';
import type { Milli } from './milli.ts';

/* Formats for numbers, money, dates and times: on screens, papers, labels, in mails and sheets alike. */

/** Countries as named in a company's address; all others use Australian formats. */
const localesByCountry: Readonly<Record<string, string>> = {
  australia: 'en-AU',
  canada: 'en-CA',
  ireland: 'en-IE',
  'new zealand': 'en-NZ',
  singapore: 'en-SG',
  'united kingdom': 'en-GB',
  'united states': 'en-US',
};

type Reader = {
  /** From the company's address. */
  country?: string;
  /** English uses the country's formats; another language brings its own. */
  language?: string;
  /** The time zone of dates and times. By default the machine's own. */
  timeZone?: string;
};

type DayParts = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;
const WHOLE_DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME_OF_DAY = { hour: 'numeric', minute: '2-digit' } as const;

/** Australia's own short names are June, July and Sept; next to 14 Feb that looks like two different date formats. */
const shortMonths: Readonly<Record<string, string>> = { June: 'Jun', July: 'Jul', Sept: 'Sep' };
/** Three-letter months; before pm a non-breaking space that every printer has. */
const tidy = (text: string): string =>
  text.replace(/\b(?:June|July|Sept)\b/, (month) => shortMonths[month] ?? month).replace(/\s(?=[ap]m$)/, '\u00a0');

const build = (locale: string, here: string | undefined) => {
  const decimals = (least: number, most: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
  const plain = decimals(0, 6);
  const cents = decimals(2, 2);
  const tenths = decimals(1, 1);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 });
  /** With a real minus sign; minus zero is zero. */
  const signed = (value: number, write: (size: number) => string) => `${value < 0 ? '−' : ''}${write(Math.abs(value))}`;
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const write = (at: Date, parts: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(parts);
    const clock = clocks.get(key) ?? new Intl.DateTimeFormat(locale, parts);
    clocks.set(key, clock);
    return tidy(clock.format(at));
  };
  return {
    /** 1,234.5 */
    number: (value: number) => signed(value, (size) => plain.format(size)),
    /** 1,240 and 0.375 units. */
    quantity: (quantity: Milli) => signed(quantity / 1000, (size) => plain.format(size)),
    /** For a money column, where the heading says so: 1,234.50 */
    amount: (amount: Cents) => signed(amount / 100, (size) => cents.format(size)),
    /** For an amount on its own: $1,234.50 */
    money: (amount: Cents) => signed(amount / 100, (size) => `$${cents.format(size)}`),
    /** A share of one: 0.45 is 45.0% */
    percent: (share: number) => signed(share * 100, (size) => `${tenths.format(size)}%`),
    /** 12.3K */
    compact: (value: number) => signed(value, (size) => short.format(size)),
    /** A calendar date, YYYY-MM-DD: 16 Nov 2026, or only some parts of it. */
    day: (day: string, parts: DayParts = WHOLE_DAY) =>
      write(new Date(`${day}T12:00:00Z`), { ...parts, timeZone: 'UTC' }),
    /** A period, both days included: 1 Nov 2026 – 30 Nov 2026, or one day alone. */
    days: ({ from, to }: { from: string; to: string }, parts: DayParts = WHOLE_DAY) =>
      [...new Set([from, to])]
        .map((day) => write(new Date(`${day}T12:00:00Z`), { ...parts, timeZone: 'UTC' }))
        .join(' – '),
    /** The date of an instant. */
    date: (at: Date, timeZone = here) => write(at, { ...WHOLE_DAY, timeZone }),
    /** 5:11 pm */
    time: (at: Date, timeZone = here) => write(at, { ...TIME_OF_DAY, timeZone }),
    /** 16 Nov 2026, 5:11 pm */
    dateTime: (at: Date, timeZone = here) => write(at, { ...WHOLE_DAY, ...TIME_OF_DAY, timeZone }),
  };
};
export type Formats = ReturnType<typeof build>;

const built = new Map<string, Formats>();

export const formatsFor = ({ country = '', language = 'en', timeZone }: Reader = {}): Formats => {
  const english = localesByCountry[country.trim().toLowerCase()] ?? 'en-AU';
  const locale = language.startsWith('en') ? english : language;
  const key = `${locale} ${timeZone}`;
  const formats = built.get(key) ?? build(locale, timeZone);
  built.set(key, formats);
  return formats;
};
