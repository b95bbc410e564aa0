/** Areas for one person or for staff: their events have no path below the area, and no clicks. */
const PRIVATE_AREAS = /^\/(dashboard|agent|admin)(?=\/|$)/
/** Pages behind a secret link. The rest of the path is the secret. */
const SECRET_PAGES =
  /^\/(unsubscribe|alerts|appointments|calendar|home-valuation(?!\/thank-you$)|networking\/registration|newsletter\/confirm)\/.+/
/** Path segment of the site's URLs. Tokens contain periods, capitals or other characters. */
const PLAIN_SEGMENT = /^[a-z0-9-]{1,80}$/

/** Returns true for a page on which only the view itself is recorded. */
export function isPrivatePath(path: string): boolean {
  return (
    PRIVATE_AREAS.test(path) ||
    SECRET_PAGES.test(path) ||
    /^\/(home-valuation|login|register|reset-password|verify-email|forms)(?=\/|$)/.test(path)
  )
}

/**
 * Removes everything from a path that could identify a person: query, secrets, and segments unlike those of the site's
 * URLs.
 */
export function safePath(path: string): string {
  const [plain = '/'] = path.split(/[?#]/, 1)
  if (!plain.startsWith('/')) return '/'
  const area = PRIVATE_AREAS.exec(plain)
  if (area) return `/${area[1]}`
  const open = plain.replace(SECRET_PAGES, '/$1/*')
  const segments = open.split('/').filter(Boolean)
  return `/${segments.map((part) => (part === '*' || PLAIN_SEGMENT.test(part) ? part : '*')).join('/')}`.slice(0, 200)
}
