import { expect, test } from 'vitest'
import type { Dns } from '#ports/dns/dns.ts'
import { checkCrawler, crawlerState } from './crawlers.server.ts'

/** Builds a DNS in memory with these names. */
const dnsWith = (names: Record<string, string[]>, addresses: Record<string, string[]>): Dns => ({
  namesOf: async (address) => names[address] ?? [],
  addressesOf: async (host) => addresses[host] ?? [],
  textsOf: async () => [],
})

test('believes a name in the domain of the search engine that leads back to the address', async () => {
  const host = 'crawl-66-249-66-1.googlebot.com'
  expect(
    await checkCrawler('Googlebot', '66.249.66.1', dnsWith({ '66.249.66.1': [host] }, { [host]: ['66.249.66.1'] })),
  ).toBe('yes')
  expect(crawlerState('Googlebot', '66.249.66.1')).toBe('yes')
})

test.each([
  ['no name', {}, {}],
  ['a name elsewhere', { '203.0.113.9': ['host.example.com'] }, { 'host.example.com': ['203.0.113.9'] }],
  [
    'a name that leads to another address',
    { '203.0.113.9': ['a.googlebot.com'] },
    { 'a.googlebot.com': ['66.249.66.1'] },
  ],
])('does not believe %s', async (_, names, addresses) => {
  expect(await checkCrawler('Googlebot', '203.0.113.9', dnsWith(names, addresses))).toBe('no')
  expect(crawlerState('Googlebot', '203.0.113.9')).toBe('no')
})

test('does not know while DNS does not answer', async () => {
  const silent: Dns = {
    namesOf: () => Promise.reject(new Error('timeout')),
    addressesOf: () => Promise.reject(new Error('timeout')),
    textsOf: () => Promise.reject(new Error('timeout')),
  }
  expect(await checkCrawler('Bingbot', '157.55.39.1', silent)).toBe('unknown')
})
