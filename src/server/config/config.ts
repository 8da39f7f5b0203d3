import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { defaultChatPhone } from '#domain/chat.ts';
import type { CompanyProfile } from '#domain/company.ts';
import { companyProfile } from '#domain/company-profile.ts';
import { uriProblem } from '#server/store/uri.ts';
import { mailVariables } from './mail.ts';
import { unknownVariables } from './unknown-variables.ts';
import { isWeakPassword } from './weak-password.ts';

/**
 * An error that the operator can fix, such as an invalid setting. The message says what to do, and is printed without a
 * stack.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Scheme, host and port only: the site's paths start at the root of the URL. */
const webOrigin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`)
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));

const namedIpRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether a text is an IP address, a range such as 10.0.0.0/8, or a named range. */
function isIpRange(text: string): boolean {
  const [ipAddress = '', prefixLength = '1', ...rest] = text.split('/');
  const maxPrefixLength = { 0: -1, 4: 32, 6: 128 }[isIP(ipAddress)] ?? -1;
  return (
    namedIpRanges.has(text) ||
    (rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= maxPrefixLength)
  );
}

const isTrustProxy = (text: string): boolean =>
  /^(true|false|\d{1,2})$/.test(text) || text.split(',').every((part) => isIpRange(part.trim()));

/**
 * Fastify's `trustProxy`: no proxy, every proxy, IP addresses and ranges, or a function of the hop, counted from 0 at
 * our own socket.
 */
export type TrustProxy = boolean | string | ((ipAddress: string, hop: number) => boolean);

const trustProxy = z
  .string()
  .refine(isTrustProxy)
  .transform((text): TrustProxy => {
    if (text === 'true' || text === 'false') return text === 'true';
    const hops = Number(text);
    return Number.isNaN(hops) ? text : (_ipAddress, hop) => hop < hops;
  });

/** Decimal digits only; `Number` also accepts notations such as 0x10 and 1e3. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const decimalNumber = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/)
  .transform(Number);

/** Every variable except the company's. The descriptions complete the error `NAME must be …`. */
const variables = z.object({
  PORT: wholeNumber.pipe(z.number().max(65_535)).default(3000).describe('a port number from 0 to 65535'),
  HOST: z.string().regex(/^\S+$/).default('127.0.0.1').describe('an IP address or host name to listen on'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/\S+$/)
    .optional()
    .describe('a connection string that starts with mongodb:// or mongodb+srv://'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => path.resolve(dir))
    .describe('a folder'),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(200)
    .refine((password) => !isWeakPassword(password))
    .optional()
    .describe('a password of 8 to 200 characters that is hard to guess'),
  SESSION_SECRET: z.string().min(32).max(1_000).optional().describe('a secret of at least 32 characters'),
  PUBLIC_URL: webOrigin.optional().describe('an absolute URL without a path, such as https://www.example.com'),
  TRUST_PROXY: trustProxy
    .default(false)
    .describe('true, false, a number of proxies, or IP addresses such as 10.0.0.0/8 divided by commas'),
  RATE_LIMIT_SCALE: decimalNumber
    .pipe(z.number().positive().max(1_000_000))
    .default(1)
    .describe('a number above 0, at most 1000000'),
  STARTER_CONTENT: z.enum(['on', 'off']).default('on').describe('on or off'),
  LIVE_BUS: z.enum(['memory', 'changes', 'poll']).optional().describe('memory, changes or poll'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/)
    .optional()
    .describe('a token of 8 to 200 characters without spaces'),
  ...mailVariables,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('silent, error, warn, info or debug'),
});

const webUrl = 'a URL that starts with https:// or http://';
const phoneNumber = 'a phone number with its area code, such as 561-555-0142';

/**
 * For each field of the company profile: its variable, its default, whether the value `off` leaves the field out, and
 * the end of the error `NAME must be …`.
 */
const companyVariables: Record<
  keyof CompanyProfile,
  { variable: string; fallback?: string; canBeOff?: true; expects: string }
> = {
  name: {
    variable: 'COMPANY_NAME',
    fallback: 'Coastline Commercial Cleaning',
    expects: 'a name of at most 100 characters',
  },
  tagline: {
    variable: 'COMPANY_TAGLINE',
    fallback: 'Commercial cleaning and property maintenance in South Florida',
    expects: 'a text of at most 200 characters',
  },
  phone: { variable: 'COMPANY_PHONE', fallback: '561-555-0142', expects: phoneNumber },
  mobilePhone: { variable: 'COMPANY_MOBILE_PHONE', fallback: '561-555-0178', expects: phoneNumber },
  chatPhone: { variable: 'COMPANY_CHAT_PHONE', fallback: defaultChatPhone, expects: phoneNumber },
  email: { variable: 'COMPANY_EMAIL', fallback: 'office@coastline-cleaning.example', expects: 'an e-mail address' },
  website: {
    variable: 'COMPANY_WEBSITE',
    fallback: 'https://www.coastline-cleaning.example',
    expects: webUrl,
  },
  facebook: {
    variable: 'COMPANY_FACEBOOK',
    fallback: 'https://www.facebook.com/coastlinecleaning',
    canBeOff: true,
    expects: `${webUrl}, or off`,
  },
  instagram: {
    variable: 'COMPANY_INSTAGRAM',
    fallback: 'https://www.instagram.com/coastlinecleaning',
    canBeOff: true,
    expects: `${webUrl}, or off`,
  },
  street: { variable: 'COMPANY_STREET', expects: 'a street and number' },
  city: { variable: 'COMPANY_CITY', fallback: 'West Palm Beach', expects: 'a town' },
  state: { variable: 'COMPANY_STATE', fallback: 'FL', expects: 'a state in two capital letters, such as FL' },
  zipCode: { variable: 'COMPANY_ZIP', fallback: '33415', expects: 'a ZIP code such as 33415 or 33415-1234' },
};

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  port: number;
  host: string;
  mongodbUri: string | undefined;
  dataDir: string;
  adminPassword: string | undefined;
  sessionSecret: string | undefined;
  publicUrl: string | undefined;
  trustProxy: TrustProxy;
  rateLimitScale: number;
  starterContent: boolean;
  /** The feed for chat entries of other processes; undefined: the feed that fits the deployment. */
  liveBus: 'memory' | 'changes' | 'poll' | undefined;
  /** The token for /metrics; undefined: only programs on this machine may read the metrics. */
  metricsToken: string | undefined;
  logLevel: string;
  /** The SMTP server; undefined if there is none. */
  smtp: z.output<typeof mailVariables.SMTP_URL>;
  /** The sender of mails; undefined: the company. */
  mailFrom: z.output<typeof mailVariables.MAIL_FROM>;
  /** The email addresses that get alerts until the office changes them; undefined: the company's; empty: no alerts. */
  alertEmails: readonly string[] | undefined;
  company: CompanyProfile;
};

/**
 * Returns the environment as one typed object. An empty variable counts as unset.
 *
 * @throws ConfigError with a line for each invalid value, and for each unknown name that `unknownVariables` finds
 */
export function readConfig(environment: Environment): Config {
  const settings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(settings);
  const company = readCompany(settings);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path: [name] }) => problemOf(String(name))),
    ...(parsed.data === undefined ? [] : furtherProblems(parsed.data)),
    ...company.problems,
    ...unknownVariables(Object.keys(settings), configVariables),
  ];
  if (problems.length > 0 || !parsed.success || company.profile === undefined) {
    throw new ConfigError([...new Set(problems)].join('\n'));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    mongodbUri: values.MONGODB_URI,
    dataDir: values.DATA_DIR,
    adminPassword: values.ADMIN_PASSWORD,
    sessionSecret: values.SESSION_SECRET,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    starterContent: values.STARTER_CONTENT === 'on',
    liveBus: values.LIVE_BUS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    smtp: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    alertEmails: values.ALERT_EMAIL,
    company: company.profile,
  };
}

function problemOf(name: string): string {
  const variable = Object.entries(variables.shape).find(([key]) => key === name)?.[1];
  return `${name} must be ${variable?.description}.`;
}

/** Finds problems that the schema cannot find: an unusable URI, and variables that do not fit each other. */
function furtherProblems({ MONGODB_URI, LIVE_BUS }: z.output<typeof variables>): string[] {
  const problem = MONGODB_URI === undefined ? undefined : uriProblem(MONGODB_URI);
  return [
    ...(problem === undefined
      ? []
      : [`MONGODB_URI must be a connection string such as mongodb://user:password@db.example.com/site; ${problem}.`]),
    ...(LIVE_BUS === 'changes' && MONGODB_URI === undefined
      ? ['LIVE_BUS must be memory or poll with the embedded store, which has no change streams.']
      : []),
  ];
}

function readCompany(settings: Record<string, string | undefined>): { profile?: CompanyProfile; problems: string[] } {
  const values = Object.fromEntries(
    Object.entries(companyVariables).map(([field, { variable, fallback, canBeOff }]) => {
      const value = settings[variable] ?? fallback;
      return [field, canBeOff && value === 'off' ? undefined : value];
    }),
  );
  const parsed = mini.safeParse(companyProfile, values);
  if (parsed.success) return { profile: parsed.data, problems: [] };
  return {
    problems: parsed.error.issues.map(({ path: [field] }) => {
      const { variable, expects } = companyVariables[companyProfileField(field)];
      return `${variable} must be ${expects}.`;
    }),
  };
}

const companyFields = mini.keyof(companyProfile);
const companyProfileField = (name: unknown): keyof CompanyProfile => mini.parse(companyFields, name);

export const configVariables: readonly string[] = [
  ...Object.keys(variables.shape),
  ...Object.values(companyVariables).map(({ variable }) => variable),
];

/**
 * Every variable with an empty value. Tests and measurements start processes with these, so that an `.env` file has no
 * effect: it may name the site's real database.
 */
export const emptyEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  configVariables.map((name) => [name, '']),
);
