import { env, isHttps, publicUrl } from '#env.server.ts'
import { clientOf } from '#ports/connections.server.ts'

const originsOf = (...urls: (string | null | undefined)[]) =>
  urls.flatMap((url) => (url ? [` ${new URL(url).origin}`] : [])).join('')
/** Map tiles need img-src and connect-src. Analytics needs connect-src only, because its script is in our bundle. */
const mapOrigins = clientOf('map', ({ style_url, tiles_url }) => originsOf(style_url, tiles_url))
const analyticsOrigins = clientOf('analytics', (settings) => originsOf(settings?.host))

/**
 * Returns the policy of a page. Scripts and style elements need the nonce; style attributes are allowed because they
 * set sizes and positions. The response cache replaces the scripts' nonce with hashes (decision 0019). Source: OWASP
 * ASVS 3.4.3.
 */
function contentSecurityPolicy(nonce: string): string {
  const maps = mapOrigins()
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${maps}`,
    `connect-src 'self'${maps}${analyticsOrigins()}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sets the security headers of a response. */
export function securityHeaders(request: Request, response: Response, nonce: string): void {
  const { headers } = response
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', contentSecurityPolicy(nonce))
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  } else if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
  if (new URL(request.url).pathname.startsWith('/_serverFn/')) headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)')
  headers.set('cross-origin-opener-policy', 'same-origin')
  // Images for emails set their own policy, so that mail clients can show them.
  if (!headers.has('cross-origin-resource-policy')) headers.set('cross-origin-resource-policy', 'same-origin')
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * Returns true for the site's own origin: PUBLIC_URL, or the request's if that is not set. Behind a proxy that
 * terminates TLS, the request's origin is http, so it alone would refuse the site's own pages.
 */
export function isOwnOrigin(origin: string, request: Request): boolean {
  return origin === new URL(publicUrl).origin || (!env.PUBLIC_URL && origin === new URL(request.url).origin)
}
