/**
 * Search engines that get a separate budget, once reverse DNS proves their identity. Sources:
 * developers.google.com/search/docs/crawling-indexing/verifying-googlebot,
 * bing.com/webmasters/help/how-to-verify-bingbot, support.apple.com/en-us/119829.
 */
const CRAWLERS: readonly { name: string; agent: RegExp; hosts: readonly string[] }[] = [
  { name: 'Googlebot', agent: /\bGoogle(?:bot|Other|-InspectionTool)\b/i, hosts: ['googlebot.com', 'google.com'] },
  { name: 'Bingbot', agent: /\b(?:bingbot|adidxbot|msnbot)\b/i, hosts: ['search.msn.com'] },
  { name: 'Applebot', agent: /\bApplebot\b/i, hosts: ['applebot.apple.com'] },
  { name: 'DuckDuckBot', agent: /\bDuckDuckBot\b/i, hosts: ['duckduckgo.com'] },
]

/** Returns the search engine that a user agent names, or null. */
export function claimedCrawler(userAgent: string | null): string | null {
  if (!userAgent || !/bot|google/i.test(userAgent)) return null
  return CRAWLERS.find(({ agent }) => agent.test(userAgent))?.name ?? null
}

/** Returns true for a host name in a domain of that search engine. */
export function isHostOf(crawler: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  const { hosts = [] } = CRAWLERS.find((one) => one.name === crawler) ?? {}
  return hosts.some((domain) => name.endsWith(`.${domain}`))
}
