import { expect, test } from 'vitest'
import { feedIdentity, isSameServer } from './feed-identity.ts'

const feed = { profile: 'mlsgrid', url: 'https://api.example.com/v2', system: 'mibor' } as const
const same = feedIdentity(feed)

test.each([
  ['a slash at the end of the address is the same feed', { url: 'https://api.example.com/v2/' }, true],
  ['a search in the address is the same feed', { url: 'https://api.example.com/v2?x=1' }, true],
  ['another host is another feed', { url: 'https://api.example.org/v2' }, false],
  ['another path is another feed', { url: 'https://api.example.com/v3' }, false],
  ['another distributor is another feed', { profile: 'reso' as const }, false],
  ['another originating system is another feed', { system: 'crossroads' }, false],
])('%s', (_, change, expected) => {
  expect(feedIdentity({ ...feed, ...change }) === same).toBe(expected)
})

test('the server is that of the address', () => {
  expect(isSameServer(same, feedIdentity({ ...feed, system: 'crossroads' }))).toBe(true)
  expect(isSameServer(same, feedIdentity({ ...feed, url: 'https://api.example.org/v2' }))).toBe(false)
})
