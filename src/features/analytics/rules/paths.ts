/** Areas of one person or of the office: their events have no path beyond the area, and no clicks. */
const PRIVATE_AREAS = /^\/(dashboard|agent|admin)(?=\/|$)/
/** Pages behind a secret link: what follows is the secret of one person. */
const SECRET_PAGES =
  /^\/(unsubscribe|alerts|appointments|home-valuation(?!\/thank-you$)|networking\/registration|newsletter\/confirm)\/.+/
/** What our own addresses are made of. Tokens have points, capitals or other characters. */
const PLAIN_SEGMENT = /^[a-z0-9-]{1,80}$/

/** True for a page on which nothing but the view itself is recorded. */
export function isPrivatePath(path: string): boolean {
  return (
    PRIVATE_AREAS.test(path) ||
    SECRET_PAGES.test(path) ||
    /^\/(home-valuation|login|register|reset-password|verify-email|forms)(?=\/|$)/.test(path)
  )
}

/** A path without anything that could be of one person: no query, no secret, no segment that our own addresses do not have. */
export function safePath(path: string): string {
  const [plain = '/'] = path.split(/[?#]/, 1)
  if (!plain.startsWith('/')) return '/'
  const area = PRIVATE_AREAS.exec(plain)
  if (area) return `/${area[1]}`
  const open = plain.replace(SECRET_PAGES, '/$1/*')
  const segments = open.split('/').filter(Boolean)
  return `/${segments.map((part) => (part === '*' || PLAIN_SEGMENT.test(part) ? part : '*')).join('/')}`.slice(0, 200)
}
