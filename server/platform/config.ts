import { resolve } from 'node:path';
import { z } from 'zod';
import { locales } from '#contract/common.ts';
import { isNetwork, usualPrinterNetworks } from '#server/platform/printerNetworks.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((word) => word === '1' || word === 'true');
const list = z.string().transform((words) =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
);
const origin = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

/** Only some of them set would silently mean files on disk. */
const s3Keys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** Nobody can reply to it, and many mail servers refuse it. */
const UNSET_SENDER = 'Tilldesk <no-reply@localhost>';

const Environment = z.object({
  PORT: z.coerce.number<string>().int().min(0).max(65535).default(8000),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  /** Its streaming replica, which answers reports and long lists. */
  DATABASE_READ_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number<string>().int().min(1).max(500).default(20),
  /** Off behind a pooler that gives each transaction a different connection. */
  DATABASE_PREPARED: flag.default(true),
  DATA_DIR: z.string().default('data'),
  DEMO: flag.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  APP_TITLE: z.string().default('Tilldesk'),
  APP_LANGUAGES: list.pipe(z.array(z.enum(locales)).min(1)).default(['en-US']),
  REGISTRATION: z.enum(['open', 'invite', 'off']).default('open'),
  PUBLIC_URL: origin.optional(),
  API_BASE: origin.or(z.literal('')).default(''),
  CORS_ORIGINS: list.default([]),
  TRUSTED_PROXIES: list.default([]),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default(UNSET_SENDER),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** Megabytes of files that a company may upload per day. */
  UPLOAD_QUOTA_MB: z.coerce.number<string>().int().min(1).default(1000),
  /** The networks of receipt printers that tills may print to through the server; `none` allows no network. */
  PRINTER_NETWORKS: list
    .transform((networks) => networks.filter((network) => network !== 'none'))
    .refine((networks) => networks.every(isNetwork), 'networks such as 192.168.0.0/16, comma-separated, or none')
    .default(usualPrinterNetworks),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Requests per minute from one address; 0 means no limit. */
  RATE_LIMIT: z.coerce.number<string>().int().min(0).default(12_000),
});

export type Config = ReturnType<typeof readConfig>;

/** An empty variable counts as missing, since compose files pass on every variable. */
const present = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

export class BadConfig extends Error {}

export const readConfig = (env: NodeJS.ProcessEnv) => {
  const parsed = Environment.safeParse(present(env));
  if (!parsed.success) {
    throw new BadConfig(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const settings = parsed.data;
  const missing = s3Keys.filter((key) => settings[key] === undefined);
  if (missing.length > 0 && missing.length < s3Keys.length)
    throw new BadConfig(missing.map((key) => `${key}: needed with the other S3_ variables`).join('\n'));
  const embedded = settings.DATABASE_URL === undefined;
  if (embedded && settings.DATABASE_READ_URL !== undefined)
    throw new BadConfig('DATABASE_READ_URL: needs DATABASE_URL, the database it is a replica of');
  return {
    port: settings.PORT,
    host: settings.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    databasePool: settings.DATABASE_POOL,
    databasePrepared: settings.DATABASE_PREPARED,
    dataDir: resolve(settings.DATA_DIR),
    demo: settings.DEMO ?? (embedded && settings.ADMIN_EMAIL === undefined),
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    title: settings.APP_TITLE,
    languages: settings.APP_LANGUAGES,
    registration: settings.REGISTRATION,
    /** The app's address as people reach it: the start of emailed links. */
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    apiBase: settings.API_BASE,
    corsOrigins: settings.CORS_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3:
      settings.S3_ENDPOINT && settings.S3_BUCKET && settings.S3_ACCESS_KEY && settings.S3_SECRET_KEY
        ? {
            endpoint: settings.S3_ENDPOINT,
            bucket: settings.S3_BUCKET,
            region: settings.S3_REGION,
            accessKey: settings.S3_ACCESS_KEY,
            secretKey: settings.S3_SECRET_KEY,
          }
        : undefined,
    /** At a terminal, people want to read the address rather than every request. */
    logLevel: settings.LOG_LEVEL ?? (process.stdout.isTTY && embedded ? 'warn' : 'info'),
    uploadQuota: settings.UPLOAD_QUOTA_MB * 1024 * 1024,
    printerNetworks: settings.PRINTER_NETWORKS,
    metricsToken: settings.METRICS_TOKEN,
    rateLimit: settings.RATE_LIMIT,
  };
};

type Mailing = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
/** What must be set before emails may go to other people; undefined if everything is. */
export const mailAdvice = ({ smtpUrl, mailFrom, publicUrl }: Mailing): string | undefined => {
  const missing = [
    ...(smtpUrl === undefined ? ['SMTP_URL (until then every mail is a file in outbox/)'] : []),
    ...(mailFrom === UNSET_SENDER ? [`MAIL_FROM (until then mail comes from ${mailFrom})`] : []),
    ...(publicUrl.startsWith('http://localhost:') ? [`PUBLIC_URL (until then its links lead to ${publicUrl})`] : []),
  ];
  return missing.length === 0 ? undefined : `Before you send mail, set ${missing.join(', ')}`;
};
