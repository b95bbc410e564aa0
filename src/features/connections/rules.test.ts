import { describe, expect, test } from 'vitest'
import {
  dkimReport,
  dmarcNames,
  dmarcReport,
  hintOf,
  hostIn,
  isOtherFeed,
  mailUrl,
  secretsOfAnotherServer,
  spfReport,
  stateOf,
} from './rules.ts'

test.each([
  ['', null],
  ['short', null],
  ['fifteen-letters', null],
  ['sixteen-letters!', 'ers!'],
  ['a-long-token-that-ends-in-b07e', 'b07e'],
])('the end of %j is %j', (secret, end) => {
  expect(hintOf(secret)).toBe(end)
})

const WORKS = { result: 'works', message: '', took_ms: 1, tested_at: new Date(0) } as const
const VIEW = {
  kind: 'map',
  source: 'stored',
  summary: 'maps.example.com',
  is_unreadable: false,
  last_test: null,
} as const
test.each([
  ['untested', {}],
  ['works', { last_test: WORKS }],
  ['partly', { last_test: { ...WORKS, result: 'partly' } }],
  ['fails', { last_test: { ...WORKS, result: 'fails' } }],
  ['none', { source: 'none', summary: null }],
  ['unreadable', { source: 'none', summary: null, is_unreadable: true }],
  ['works', { source: 'environment', is_unreadable: true, last_test: WORKS }],
  ['set', { kind: 'analytics' }],
] as const)('the state is %s of %j', (state, changed) => {
  expect(stateOf({ ...VIEW, ...changed })).toBe(state)
})

const MAIL = { host: 'smtp.example.com', port: 587, username: null, from_address: null }
test.each([
  [MAIL, {}, 'smtp://smtp.example.com:587'],
  [
    { ...MAIL, username: 'me@example.com' },
    { password: 'p@ss/w:rd' },
    'smtp://me%40example.com:p%40ss%2Fw%3Ard@smtp.example.com:587?requireTLS=true',
  ],
  [{ ...MAIL, port: 465, username: 'me' }, { password: 'x' }, 'smtps://me:x@smtp.example.com:465'],
  [{ ...MAIL, host: '127.0.0.1', port: 2525, username: 'me' }, { password: 'x' }, 'smtp://me:x@127.0.0.1:2525'],
  [{ ...MAIL, host: 'localhost', port: 25 }, {}, 'smtp://localhost:25'],
  [{ ...MAIL, host: '2606:4700::1' }, {}, 'smtp://[2606:4700::1]:587'],
])('the address of %j', (mail, secrets, url) => {
  expect(mailUrl(mail, secrets)).toBe(url)
})

test.each([
  ['https://API.example.com:8443/v2', 'api.example.com:8443'],
  ['smtp.Example.com', 'smtp.example.com'],
  ['', null],
  [null, null],
])('the host in %j is %j', (value, host) => {
  expect(hostIn(value)).toBe(host)
})

describe('secrets of another server', () => {
  const feed = { url: 'https://api.example.com/v2', token_url: 'https://sign-in.example.com/token' }
  test.each([
    ['nothing was stored', 'feed', null, feed, []],
    ['the path differs', 'feed', feed, { ...feed, url: 'https://api.example.com/v3' }, []],
    ['the host differs', 'feed', feed, { ...feed, url: 'https://evil.example.net/v2' }, ['token']],
    ['the port differs', 'feed', feed, { ...feed, url: 'https://api.example.com:444/v2' }, ['token']],
    ['the sign-in differs', 'feed', feed, { ...feed, token_url: 'https://evil.example.net/' }, ['client_secret']],
    ['the mail port differs', 'mail', { host: 'smtp.example.com' }, { host: 'smtp.example.com', port: 465 }, []],
    ['the mail server differs', 'mail', { host: 'smtp.example.com' }, { host: 'evil.example.net' }, ['password']],
    ['the gateway differs', 'texts', { url: 'https://a.example.com' }, { url: 'https://b.example.com' }, ['token']],
  ] as const)('%s', (_, kind, before, after, expected) => {
    expect(secretsOfAnotherServer(kind, before, after)).toEqual(expected)
  })
})

test.each([
  [[], 'missing'],
  [['google-site-verification=x'], 'missing'],
  [['v=spf1 include:_spf.example.com ~all'], 'good'],
  [['V=SPF1 -all'], 'good'],
  [['v=spf1 +all'], 'wrong'],
  [['v=spf1 include:a.example.com all'], 'wrong'],
  [['v=spf1 ~all', 'v=spf1 -all'], 'wrong'],
  [['v=spf10 ~all'], 'missing'],
] as const)('SPF of %j is %s', (texts, state) => {
  expect(spfReport(texts).state).toBe(state)
})

test.each([
  [null, [], 'unchecked'],
  ['mail', [], 'missing'],
  ['mail', ['v=DKIM1; k=rsa; p=MIGf'], 'good'],
  ['mail', ['p=MIGf'], 'good'],
  ['mail', ['v=DKIM1; p='], 'wrong'],
  ['mail', ['v=DKIM1; p=; t=s'], 'wrong'],
] as const)('DKIM at %j with %j is %s', (selector, texts, state) => {
  expect(dkimReport(selector, texts).state).toBe(state)
})

test.each([
  [[], 'missing'],
  [['v=DMARC1; p=none'], 'good'],
  [['v=DMARC1; p=reject; rua=mailto:d@example.com'], 'good'],
  [['v=DMARC1; sp=none'], 'wrong'],
  [['v=DMARC1; p=nothing'], 'wrong'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong'],
] as const)('DMARC of %j is %s', (texts, state) => {
  expect(dmarcReport(texts, 'office@example.com').state).toBe(state)
})

test('a missing DMARC record comes with one to add', () => {
  expect(dmarcReport([], 'office@example.com').proposal).toEqual({
    host: '_dmarc',
    value: 'v=DMARC1; p=none; rua=mailto:office@example.com',
  })
})

test('DMARC is looked up at the domain and at the one above', () => {
  expect(dmarcNames('mail.example.com')).toEqual(['_dmarc.mail.example.com', '_dmarc.example.com'])
  expect(dmarcNames('example.com')).toEqual(['_dmarc.example.com'])
})

const FEED = { profile: 'mlsgrid', url: 'https://api.example.com/v2', system: 'mibor' }
test.each([
  ['the first feed is no other one', null, FEED, false],
  ['a slash at the end changes nothing', FEED, { ...FEED, url: `${FEED.url}/` }, false],
  ['another address is another feed', FEED, { ...FEED, url: 'https://api.example.org/v2' }, true],
  ['another distributor is another feed', FEED, { ...FEED, profile: 'reso' }, true],
  ['another originating system is another feed', FEED, { ...FEED, system: 'crossroads' }, true],
])('%s', (_, before, after, expected) => {
  expect(isOtherFeed(before, after)).toBe(expected)
})
