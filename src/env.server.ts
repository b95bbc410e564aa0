import * as z from 'zod/mini'

/**
 * Environment variables, parsed once at start. No other code of the product reads `process.env`.
 * An invalid value is never guessed: all faults are reported together, and the start fails.
 * Source: docs/operations.md lists each key with its meaning; `.env.example` has the same keys.
 */

const flag = z.pipe(
  z.enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off'),
  z.transform((value) => value === 'on' || value === 'true' || value === '1'),
)
const whole = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z.number().check(z.minimum(from, `must be ${from} or more`), z.maximum(to, `must be ${to} or less`)),
    ),
  )
const address = (...protocols: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    )
const text = z.string().check(z.minLength(1, 'must not be empty'))
const folderOrBucket = z
  .string()
  .check(
    z.refine(
      (value) => /^(?:\/|[A-Za-z]:[\\/])/.test(value) || (value.startsWith('s3://') && URL.canParse(value)),
      'must be the full path of a folder, or an address that begins with s3://',
    ),
  )

const Environment = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_URL: z.optional(address('http:', 'https:')),
  DATA_DIR: z._default(text, './.data'),
  DATABASE_URL: z.optional(address('postgres:', 'postgresql:')),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web, or worker'), 'all'),
  WEB_PROCESSES: z.optional(whole(1, 64)),
  SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SAMPLE: z.optional(flag),
  // The named homes and the faulty ones are among the first hundred.
  SAMPLE_LISTINGS: z._default(whole(100, 1_000_000), 6000),
  // `plain` gives one-color images for tests: drawing and encoding photos takes as long as the rest of the sample.
  SAMPLE_PICTURES: z._default(z.enum(['drawn', 'plain'], 'must be drawn or plain'), 'drawn'),
  SAMPLE_PASSWORD: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: z.optional(text),
  IMAP_URL: z.optional(address('imap:', 'imaps:')),
  REPLY_ADDRESS: z.optional(z.string().check(z.email('must be an email address'))),
  TEXT_WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(z.regex(/^whsec_[A-Za-z0-9+/]{43,86}={0,2}$/, 'must be "whsec_" and 32 to 64 bytes in Base64 after it')),
  ),
  TEXT_GATEWAY_URL: z.optional(address('http:', 'https:')),
  TEXT_GATEWAY_ACCOUNT: z.optional(text),
  TEXT_GATEWAY_TOKEN: z.optional(text),
  TEXT_FROM: z.optional(
    z.string().check(z.regex(/^(\+[1-9]\d{6,14}|\d{5,6})$/, 'must be a number such as +13175550123')),
  ),
  STORAGE_URL: z.optional(address('s3:')),
  S3_ENDPOINT: z.optional(address('http:', 'https:')),
  AWS_REGION: z.optional(text),
  AWS_ACCESS_KEY_ID: z.optional(text),
  AWS_SECRET_ACCESS_KEY: z.optional(text),
  MLS_URL: z.optional(address('http:', 'https:')),
  MLS_PROFILE: z._default(
    z.enum(['mlsgrid', 'trestle', 'bridge', 'spark', 'reso'], 'must be mlsgrid, trestle, bridge, spark, or reso'),
    'mlsgrid',
  ),
  MLS_TOKEN: z.optional(text),
  MLS_TOKEN_URL: z.optional(address('http:', 'https:')),
  MLS_CLIENT_ID: z.optional(text),
  MLS_CLIENT_SECRET: z.optional(text),
  MLS_ORIGINATING_SYSTEM: z._default(text, 'mibor'),
  MLS_MEDIA_HOSTS: z.optional(text),
  MLS_LIMITS: z.optional(flag),
  MLS_TIMEOUT_SECONDS: z.optional(whole(5, 230)),
  MLS_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  MAP_STYLE_URL: z.optional(address('https:', 'http:')),
  PMTILES_URL: z.optional(address('https:', 'http:')),
  GEOCODER: z._default(z.enum(['census', 'none'], 'must be census or none'), 'none'),
  CLAMAV_URL: z.optional(address('tcp:')),
  POSTHOG_KEY: z.optional(text),
  POSTHOG_HOST: z.optional(address('https:', 'http:')),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  READ_LIMITS: z._default(flag, true),
  CHECK_CACHED_HTML: z._default(flag, false),
  DNS_SERVERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) =>
            value
              .split(',')
              .every((one) =>
                /^(?:\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|\[[\da-f:]+\](?::\d{1,5})?)$/i.test(one.trim()),
              ),
          'must be IP addresses separated by commas, each with a port if it is not 53',
        ),
      ),
  ),
  AUDIT_ANCHOR_URL: z.optional(folderOrBucket),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  BACKUP_URL: z.optional(folderOrBucket),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal, or silent',
    ),
    'info',
  ),
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], 'must be development, test, or production'),
    'production',
  ),
})

export type Env = Readonly<z.infer<typeof Environment>>

/** All keys that the product uses, in the order of the documentation. */
export const ENV_KEYS = Object.keys(Environment.shape)

/**
 * Parses variables. An empty string counts as unset, because most deployment tools write it for unset ones.
 * @returns the frozen environment, or one plain sentence per fault
 */
export function parseEnv(
  source: Readonly<Record<string, string | undefined>>,
): { env: Env; faults: null } | { env: null; faults: string[] } {
  const given = Object.fromEntries(
    Object.entries(source).filter(([key, value]) => key in Environment.shape && value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)
  if (parsed.success) faults.push(...combinations(parsed.data))
  return parsed.success && faults.length === 0
    ? { env: Object.freeze(parsed.data), faults: null }
    : { env: null, faults }
}

/** Checks rules that involve several values. */
function combinations(env: Env): string[] {
  const faults: string[] = []
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    faults.push(`DATABASE_URL must be set if ROLE is ${env.ROLE}: the embedded database belongs to ROLE=all.`)
  }
  if (env.DATABASE_URL && !env.SECRET) {
    faults.push(
      'SECRET must be set if DATABASE_URL is: all processes of one site share it. Make one with: openssl rand -base64 32',
    )
  }
  if (env.MLS_TOKEN_URL && !(env.MLS_CLIENT_ID && env.MLS_CLIENT_SECRET)) {
    faults.push('MLS_CLIENT_ID and MLS_CLIENT_SECRET must be set if MLS_TOKEN_URL is.')
  }
  if (env.POSTHOG_HOST && !env.POSTHOG_KEY) {
    faults.push('POSTHOG_KEY must be set if POSTHOG_HOST is. Without a project key, nothing is sent there.')
  }
  if (Boolean(env.IMAP_URL) !== Boolean(env.REPLY_ADDRESS))
    faults.push('IMAP_URL and REPLY_ADDRESS must be set together.')
  const gateway = [env.TEXT_GATEWAY_URL, env.TEXT_GATEWAY_ACCOUNT, env.TEXT_GATEWAY_TOKEN, env.TEXT_FROM]
  if (gateway.some(Boolean) && !gateway.every(Boolean)) {
    faults.push('TEXT_GATEWAY_URL, TEXT_GATEWAY_ACCOUNT, TEXT_GATEWAY_TOKEN, and TEXT_FROM must be set together.')
  }
  if (env.SAMPLE && env.MLS_URL) {
    faults.push('SAMPLE is on, but MLS_URL names a real feed: sample listings are never mixed with real ones.')
  }
  if (!env.READ_LIMITS && !isLoopback(env.HOST)) {
    faults.push(
      `READ_LIMITS is off, but HOST is ${env.HOST}: without limits, the site can listen only on a loopback address.`,
    )
  }
  if (env.STORAGE_URL && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY)) {
    faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set if STORAGE_URL is.')
  }
  for (const key of ['AUDIT_ANCHOR_URL', 'BACKUP_URL'] as const) {
    if (env[key]?.startsWith('s3:') && !(env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY))
      faults.push(`AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set if ${key} is a bucket.`)
  }
  return faults
}

/** Returns true for an address at which only this machine can reach the site. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Thrown at import if the environment is invalid. The message has every fault. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

function readEnv(): Env {
  const { env, faults } = parseEnv(process.env)
  if (env) return env
  throw new EnvironmentError(['Invalid settings:', ...faults.map((fault) => `  - ${fault}`)].join('\n'))
}

export const env: Env = readEnv()

/** Public URL of the site, without a trailing slash. */
export const publicUrl: string = (
  env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`
).replace(/\/+$/, '')

/** True if the site uses https: cookies are then `__Host-` and Secure, and HSTS is sent. */
export const isHttps: boolean = publicUrl.startsWith('https:')
