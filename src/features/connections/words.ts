/** Outside services that an administrator connects. */
export const KINDS = {
  feed: 'MLS feed',
  mail: 'Email',
  replies: 'Replies to email',
  storage: 'File storage',
  texts: 'Text messages',
  map: 'Map',
  analytics: 'Analytics',
} as const

export type Kind = keyof typeof KINDS

/** Connections that have a test. Analytics has none, because its service confirms nothing. */
export const TESTED_KINDS = ['feed', 'mail', 'replies', 'storage', 'texts', 'map'] as const satisfies readonly Kind[]

/** Results of a connection's last test. */
export const TEST_RESULTS = { works: 'Working', partly: 'Working, with problems', fails: 'Not working' } as const
export type TestResult = keyof typeof TEST_RESULTS

/** States of a connection. */
export const STATES = {
  ...TEST_RESULTS,
  untested: 'Not tested',
  set: 'On',
  unreadable: 'Not usable',
  none: 'Not set',
} as const
export type State = keyof typeof STATES

/** Source of a connection. `environment`: variables of the server, which win. */
export const SOURCES = {
  environment: 'Set on the server',
  stored: 'Set here',
  none: 'Not set',
} as const
export type Source = keyof typeof SOURCES

/** Effect of a connection that is not set. */
export const WITHOUT = {
  feed: 'Until it’s set up, the site has no listings.',
  mail: 'Until it’s set up, emails stay in the outbox, and no one can confirm an account.',
  replies: 'Replies go to each agent’s own mailbox, not into the lead’s timeline.',
  storage: 'Photos and documents are in a folder on the server.',
  texts: 'Until it’s set up, the site can’t send text messages.',
  map: 'The map shows only main roads and cities of Central Indiana.',
  analytics: 'The site counts visits itself and sends nothing elsewhere.',
} as const satisfies Record<Kind, string>

/** Distributors of MLS data. */
export const SERVICES = {
  mlsgrid: 'MLS Grid',
  trestle: 'Trestle',
  bridge: 'Bridge',
  spark: 'Spark',
  reso: 'RESO Web API',
} as const

/** Secret fields of each connection, and the field that names the server they are for. */
export const SECRETS = {
  feed: { token: 'url', client_secret: 'token_url' },
  mail: { password: 'host' },
  replies: { password: 'host' },
  storage: { secret_access_key: 'endpoint' },
  texts: { token: 'url', webhook_secret: null },
  map: {},
  analytics: {},
} as const satisfies Record<Kind, Record<string, string | null>>

/** A secret of this length may show its last four characters. Fewer would leave too little unknown. */
export const MIN_LENGTH_OF_HINT = 16

export const MESSAGES = {
  superOnly: 'Only a super administrator can change or test integrations.',
  onServer: 'This integration is set on the server, so it can’t be changed here.',
  changedMeanwhile: 'Another person changed this integration. Reload the page.',
  noMailServer: 'No mail server is set up.',
  nothingToTest: 'This integration isn’t set up, so there is nothing to test.',
  saved: 'Integration saved',
  removed: 'Integration removed',
  secretAgain: 'Enter it again, because the server changed.',
  startsOver:
    'This is a different feed, so all listings will be imported again. Listings that only the previous feed has stay on the site until you approve their removal.',
  confirmStart: 'Confirm that the import starts from the beginning.',
  checkFields: 'Check the highlighted fields.',
  notCopied: (place: string) =>
    `Files are still in ${place}. Run npm run admin -- copy-files on the server before you change the storage again.`,
  otherCount: (confirmed: number, lost: number) =>
    `${lost} files exist only in the former storage, not the ${confirmed} you confirmed. Nothing was changed.`,
  nothingToCopy: 'All files are in the storage in use, so nothing is left to copy.',
  unreadable: 'The stored secrets can’t be decrypted, because SECRET has changed. Enter them again.',
} as const

/** Results of the checks of a sender domain's DNS records. */
export const RECORD_STATES = {
  good: 'Good',
  missing: 'Missing',
  wrong: 'Wrong',
  unchecked: 'Not checked',
} as const
export type RecordState = keyof typeof RECORD_STATES
