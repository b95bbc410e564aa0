import { afterEach, expect, test } from 'vitest'
import { parseEnv } from '#env.server.ts'
import { clientOf, connections, environmentConnections, setStoredConnections } from './connections.server.ts'

afterEach(() => {
  setStoredConnections({})
})

const MAIL = { url: 'smtp://mail.example.com', from: 'office@example.com' }

function environment(source: Record<string, string>) {
  const { env, faults } = parseEnv(source)
  if (!env) throw new Error(faults.join(' '))
  return environmentConnections(env)
}

test('without variables nothing is connected', () => {
  expect(environment({})).toEqual({
    feed: null,
    mail: { url: null, from: null },
    replies: null,
    texts: { gateway: null, webhook_secret: null },
    map: { style_url: null, tiles_url: null },
    analytics: null,
    storage: { place: 'folder', former: null },
  })
})

test('the variables of the environment are the connections', () => {
  const found = environment({
    MLS_URL: 'https://api.example.com/v2',
    MLS_PROFILE: 'trestle',
    MLS_TOKEN_URL: 'https://sign-in.example.com/token',
    MLS_CLIENT_ID: 'id',
    MLS_CLIENT_SECRET: 'secret',
    SMTP_URL: MAIL.url,
    MAIL_FROM: MAIL.from,
    IMAP_URL: 'imaps://office:secret@imap.example.com',
    REPLY_ADDRESS: 'replies@example.com',
    POSTHOG_KEY: 'phc_1',
  })
  expect(found).toMatchObject({
    replies: { url: 'imaps://office:secret@imap.example.com', address: 'replies@example.com' },
    feed: {
      url: 'https://api.example.com/v2',
      profile: 'trestle',
      system: 'mibor',
      token: null,
      credentials: { tokenUrl: 'https://sign-in.example.com/token', clientId: 'id', clientSecret: 'secret' },
    },
    mail: MAIL,
    analytics: { key: 'phc_1', host: 'https://us.i.posthog.com' },
  })
})

test('a client is opened once per change, and the former one is closed', () => {
  const closed: (string | null)[] = []
  const client = clientOf(
    'mail',
    ({ url }) => ({ url }),
    (former) => closed.push(former.url),
  )
  const first = client()
  expect(client()).toBe(first)
  expect(setStoredConnections({ mail: MAIL })).toBe(true)
  const second = client()
  expect(second).toEqual({ url: MAIL.url })
  expect(closed).toEqual([null])

  // Equal settings, and a change of another connection, leave it open.
  expect(setStoredConnections({ mail: { ...MAIL } })).toBe(false)
  expect(setStoredConnections({ mail: { ...MAIL }, analytics: { key: 'k', host: 'https://a.example.com' } })).toBe(true)
  expect(client()).toBe(second)
  expect(connections().analytics?.key).toBe('k')

  setStoredConnections({})
  expect(client()).toEqual({ url: null })
  expect(closed).toEqual([null, MAIL.url])
})
