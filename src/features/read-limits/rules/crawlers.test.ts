import { expect, test } from 'vitest'
import { claimedCrawler, isHostOf } from './crawlers.ts'

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'Bingbot'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)', 'Applebot'],
  ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'DuckDuckBot'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0', null],
  [null, null],
])('%s claims to be %s', (agent, crawler) => {
  expect(claimedCrawler(agent)).toBe(crawler)
})

test.each([
  ['Googlebot', 'crawl-66-249-66-1.googlebot.com', true],
  ['Googlebot', 'crawl-66-249-66-1.googlebot.com.evil.example', false],
  ['Googlebot', 'evilgooglebot.com', false],
  ['Googlebot', 'msnbot-157-55-39-1.search.msn.com', false],
  ['Bingbot', 'msnbot-157-55-39-1.search.msn.com.', true],
])('%s, %s: %s', (crawler, host, isTheirs) => {
  expect(isHostOf(crawler, host)).toBe(isTheirs)
})
