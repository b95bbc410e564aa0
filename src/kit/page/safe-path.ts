/** Returns a path of this site that a request may redirect to; null for anything else. Source: bar W4. */
export function safePath(target: unknown, maxLength = 2000): string | null {
  if (typeof target !== 'string' || target.length > maxLength) return null
  if (!/^\/(?![/\\])/.test(target) || /[\\\p{Cc}]/u.test(target) || /%0[0-9a-d]/i.test(target)) return null
  // A drawn area has encoded backslashes in the query, where browsers do not parse a host.
  if (/^[^?#]*%(5c|2f%2f)/i.test(target)) return null
  if (!URL.canParse(target, 'http://own.invalid')) return null
  const url = new URL(target, 'http://own.invalid')
  if (url.origin !== 'http://own.invalid' || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
