/** Fields that identify a feed. */
interface Feed {
  profile: string
  url: string
  system: string
}

/** Identity of a feed. Two connections with the same one have the same records, whatever their tokens. */
export function feedIdentity({ profile, url, system }: Feed): string {
  const { origin, pathname } = new URL(url)
  return `${profile} ${origin}${pathname.replace(/\/+$/, '')} ${system}`
}

/** Returns whether two feeds are on the same server, whose daily limit of lookups then still counts. */
export function isSameServer(identity: string, other: string): boolean {
  return originIn(identity) === originIn(other)
}

function originIn(identity: string): string {
  return URL.parse(identity.split(' ')[1] ?? '')?.origin ?? ''
}
