import * as z from 'zod/mini'
import { line, oneOf, optionalEmail, optionalLine, Version } from '#kit/form/inputs.ts'
import {
  KINDS,
  type Kind,
  type RecordState,
  SERVICES,
  type Source,
  type TESTED_KINDS,
  type TestResult,
} from './words.ts'

const MAX_SECRET = 2000

/** Write-only: if empty, the stored secret remains. */
const secret = z.string().check(z.trim(), z.maxLength(MAX_SECRET, `Use ${MAX_SECRET} characters or fewer.`))

const isHttp = (value: string) => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
const NO_ADDRESS = 'Enter an address such as https://api.example.com/v2.'
const address = (missing: string) => line(500, missing).check(z.refine((value) => isHttp(value), NO_ADDRESS))
const optionalAddress = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(500, 'Use 500 characters or fewer.'),
    z.refine((value) => value === '' || isHttp(value), NO_ADDRESS),
  ),
  z.transform((value) => (value === '' ? null : value)),
)
const host = (missing: string) =>
  line(253, missing).check(
    z.refine(
      (value) => /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$|^[\da-f:]+$/i.test(value),
      'Enter a server name such as smtp.example.com, without a path.',
    ),
  )
const phoneNumber = line(16, 'Enter the sending number.').check(
  z.refine((value) => /^(\+[1-9]\d{6,14}|\d{5,6})$/.test(value), 'Enter a number such as +13175550123.'),
)
const listOfHosts = optionalLine(1000)

/** Stored members of each connection, without its secrets. */
const mailFields = {
  host: host('Enter the mail server.'),
  port: z
    .int('Enter the port: 587 or 465.')
    .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(65_535, 'Enter 65,535 or less.')),
  username: optionalLine(320),
  from_address: optionalEmail(),
}
const repliesFields = {
  address: z.string('Enter the email address of the mailbox.').check(
    z.trim(),
    z.email('Enter an email address such as replies@example.com.'),
    z.refine((value) => !value.includes('+'), 'Enter the address without a plus.'),
    // The key of an email has 46 characters, and 64 may stand before the "@". Source: RFC 5321, 4.5.3.1.1
    z.refine((value) => value.indexOf('@') <= 18, 'Use an address with 18 characters or fewer before the @.'),
  ),
  host: host('Enter the IMAP server.'),
  port: z
    .int('Enter the port: 993 or 143.')
    .check(z.minimum(1, 'Enter 1 or more.'), z.maximum(65_535, 'Enter 65,535 or less.')),
  username: line(320, 'Enter the user name.'),
}
const feedFields = {
  profile: oneOf(SERVICES, 'Select the distributor.'),
  url: address('Enter the address of the feed.'),
  system: line(100, 'Enter the originating system.'),
  token_url: optionalAddress,
  client_id: optionalLine(300),
  media_hosts: listOfHosts,
}
const textFields = {
  url: address('Enter the address of the gateway.'),
  account: line(300, 'Enter the account.'),
  from: phoneNumber,
}
const storageFields = {
  endpoint: optionalAddress,
  region: line(50, 'Enter the region.').check(
    z.refine((value) => /^[a-z0-9-]+$/.test(value), 'Enter a region such as us-east-1.'),
  ),
  bucket: line(63, 'Enter the bucket.').check(
    z.refine(
      (value) => /^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(value),
      'Enter the name only, in lowercase letters, digits, periods, and hyphens.',
    ),
  ),
  prefix: z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(200, 'Use 200 characters or fewer.'),
      z.refine((value) => /^[\w./-]*$/.test(value), 'Use letters, digits, periods, hyphens, and slashes only.'),
    ),
    z.transform((value) => value.replace(/^\/+|\/+$/g, '') || null),
  ),
  access_key_id: line(200, 'Enter the access key ID.'),
}
const mapFields = { style_url: optionalAddress, tiles_url: optionalAddress }
const analyticsFields = { key: line(200, 'Enter the project key.'), host: optionalAddress }

/** Stored members by kind. */
export const STORED_FIELDS = {
  feed: z.object({
    ...feedFields,
    token_url: z.nullable(z.string()),
    client_id: z.nullable(z.string()),
    media_hosts: z.nullable(z.string()),
  }),
  mail: z.object({ ...mailFields, username: z.nullable(z.string()), from_address: z.nullable(z.string()) }),
  replies: z.object(repliesFields),
  storage: z.object({ ...storageFields, endpoint: z.nullable(z.string()), prefix: z.nullable(z.string()) }),
  texts: z.object(textFields),
  map: z.object({ style_url: z.nullable(z.string()), tiles_url: z.nullable(z.string()) }),
  analytics: z.object({ ...analyticsFields, host: z.nullable(z.string()) }),
}
export type StoredFields = { [K in Kind]: z.infer<(typeof STORED_FIELDS)[K]> }

export const UpdateMailConnection = z.object({ version: Version, ...mailFields, password: secret })
export type UpdateMailConnection = z.infer<typeof UpdateMailConnection>

export const UpdateReplyConnection = z.object({ version: Version, ...repliesFields, password: secret })
export type UpdateReplyConnection = z.infer<typeof UpdateReplyConnection>

export const UpdateFeedConnection = z.object({
  version: Version,
  ...feedFields,
  token: secret,
  client_secret: secret,
  /** Confirms that another feed starts from the beginning. */
  starts_over: z.boolean(),
})
export type UpdateFeedConnection = z.infer<typeof UpdateFeedConnection>

export const UpdateStorageConnection = z.object({ version: Version, ...storageFields, secret_access_key: secret })
export type UpdateStorageConnection = z.infer<typeof UpdateStorageConnection>

export const UpdateTextConnection = z.object({
  version: Version,
  ...textFields,
  token: secret,
  webhook_secret: secret.check(
    z.refine(
      (value) => value === '' || /^whsec_[A-Za-z0-9+/]{43,86}={0,2}$/.test(value),
      'Enter "whsec_" and 32 to 64 bytes in Base64 after it.',
    ),
  ),
})
export type UpdateTextConnection = z.infer<typeof UpdateTextConnection>

export const UpdateMapConnection = z.object({ version: Version, ...mapFields })
export type UpdateMapConnection = z.infer<typeof UpdateMapConnection>

export const UpdateAnalyticsConnection = z.object({ version: Version, ...analyticsFields })
export type UpdateAnalyticsConnection = z.infer<typeof UpdateAnalyticsConnection>

export const RemoveConnection = z.object({ version: Version, kind: oneOf(KINDS, 'Select an integration.') })
export type RemoveConnection = z.infer<typeof RemoveConnection>

/** The domain is that of an email address. `selector`: name of the DKIM key, if known. */
export const CheckSenderDomain = z.object({
  from_address: z
    .string('Enter the sender address.')
    .check(z.trim(), z.maxLength(254), z.email('Enter an email address such as name@example.com.')),
  selector: z.pipe(
    z.string().check(
      z.trim(),
      z.refine(
        (value) => value === '' || /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i.test(value),
        'Enter a selector such as mail1.',
      ),
    ),
    z.transform((value) => (value === '' ? null : value)),
  ),
})
export type CheckSenderDomain = z.infer<typeof CheckSenderDomain>

/** A stored secret as the page shows it: never the secret itself. */
export interface SecretView {
  set_at: Date | null
  /** Last four characters of a long secret, or null. */
  ends_in: string | null
}

export type TestedKind = (typeof TESTED_KINDS)[number]

/** The last test of a connection with the settings in use, and its sentence. */
export interface LastTest {
  result: TestResult
  message: string
  /** Null for a test that got no answer. */
  took_ms: number | null
  tested_at: Date
}

/** A connection as the page shows it. */
export interface ConnectionView<K extends Kind = Kind> {
  kind: K
  source: Source
  /** Variables that the environment sets; the connection is then read-only. */
  variables: string[]
  /** Settings in use in one line, without secrets; null if there are none. */
  summary: string | null
  /** Stored members; null if nothing is stored. */
  stored: StoredFields[K] | null
  secrets: Readonly<Record<string, SecretView>>
  /** True if a stored secret cannot be decrypted. The connection then counts as not set. */
  is_unreadable: boolean
  /** Null if the settings in use were never tested. */
  last_test: LastTest | null
  version: number
  updated_at: Date | null
}

export interface ConnectionsView {
  feed: ConnectionView<'feed'>
  mail: ConnectionView<'mail'>
  replies: ConnectionView<'replies'>
  storage: ConnectionView<'storage'>
  texts: ConnectionView<'texts'>
  map: ConnectionView<'map'>
  analytics: ConnectionView<'analytics'>
  /** Place of the files that are not copied yet to the storage in use, or null. */
  files_left_in: string | null
  /** Hosts that the site may request. */
  allowed_hosts: string[]
  /** True for a super administrator. */
  can_change: boolean
}

/** Result of a test email. */
export type MailTest =
  | { is_sent: true; to: string; host: string; took_ms: number }
  | { is_sent: false; message: string; field: 'host' | 'port' | 'password' | null }

/** Connections that are tested as they are in use. The feed and the mail server have their own calls. */
const TESTED_IN_USE = ['replies', 'storage', 'texts', 'map'] as const

export const TestConnectionInUse = z.object({ kind: z.enum(TESTED_IN_USE, 'Select an integration.') })
export type TestConnectionInUse = z.infer<typeof TestConnectionInUse>

/** Result of a test in one sentence. `field`: the one to correct. */
export type ServiceTest<Field extends string = string> =
  | { is_working: true; took_ms: number; message: string }
  | { is_working: false; message: string; field: Field | null }

export type StorageTest = ServiceTest<keyof StoredFields['storage'] | 'secret_access_key'>
export type TextTest = ServiceTest<keyof StoredFields['texts'] | 'token'>
export type ReplyTest = ServiceTest<keyof StoredFields['replies'] | 'password'>
export type MapTest = ServiceTest<keyof StoredFields['map']>

/** Result of one DNS check. */
export interface RecordReport {
  name: 'SPF' | 'DKIM' | 'DMARC'
  state: RecordState
  /** The record as found, or null. */
  found: string | null
  note: string
  /** Record to add at the domain provider. */
  proposal: { host: string; value: string } | null
}

export interface SenderDomainReport {
  domain: string
  records: RecordReport[]
}
