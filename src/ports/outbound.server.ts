import { env } from '#env.server.ts'

/** An address that is on no list: it is never asked, whatever names it. */
export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError'
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * The outside addresses that the settings name, as host and port: all others, private ones among them, are never
 * fetched. `MLS_MEDIA_HOSTS` names hosts with commas between them, each with its port where it is not the usual one.
 */
export function allowedHosts(settings: {
  urls: readonly (string | undefined)[]
  mediaHosts: string | undefined
}): ReadonlySet<string> {
  const allowed = new Set<string>()
  for (const url of settings.urls) if (url) allowed.add(placeOf(new URL(url)))
  for (const entry of (settings.mediaHosts ?? '').split(/[\s,]+/).filter(Boolean)) {
    for (const protocol of Object.keys(DEFAULT_PORTS)) {
      const url = `${protocol}//${entry}`
      if (URL.canParse(url)) allowed.add(placeOf(new URL(url)))
    }
  }
  return allowed
}

const settings = allowedHosts({
  urls: [env.MLS_URL, env.MLS_TOKEN_URL, env.S3_ENDPOINT, env.POSTHOG_HOST, geocoderUrl()],
  mediaHosts: env.MLS_MEDIA_HOSTS,
})

function geocoderUrl(): string | undefined {
  return env.GEOCODER === 'census' ? 'https://geocoding.geo.census.gov/' : undefined
}

function placeOf(url: URL): string {
  return `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`
}

/**
 * Fetches an address of the list, and no other: redirects are not followed, as they could lead to any other.
 * @throws ForbiddenAddressError
 */
export async function outboundFetch(
  address: string | URL,
  init: RequestInit = {},
  allowed: ReadonlySet<string> = settings,
): Promise<Response> {
  const url = URL.parse(String(address))
  if (!url || !(url.protocol in DEFAULT_PORTS) || url.username !== '' || !allowed.has(placeOf(url))) {
    throw new ForbiddenAddressError(
      `${url ? `${url.protocol}//${url.host}` : 'This address'} is not among the addresses that may be asked (MLS_URL, MLS_MEDIA_HOSTS).`,
    )
  }
  const response = await fetch(url, { ...init, redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel()
    throw new ForbiddenAddressError(`${url.host} answered with a redirect, and redirects are not followed.`)
  }
  return response
}

/**
 * Reads a body up to so many bytes. @param onBytes is told of each piece that came
 * @throws Error where it is longer
 */
export async function readAtMost(
  response: Response,
  mostBytes: number,
  onBytes: (count: number) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    onBytes(chunk.byteLength)
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
