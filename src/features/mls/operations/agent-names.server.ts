import type { MappedListing } from '../mapping/listing.ts'
import { findAgentNames } from '../queries/mapping.server.ts'

/** Adds agents' names from the Member resource to listings whose own record lacks one. */
export async function withAgentNames<L extends Pick<MappedListing, 'property' | 'list_agent_mls_id'>>(
  listings: readonly L[],
): Promise<L[]> {
  const nameless = listings.filter(
    ({ property: { list_agent_full_name, list_agent_key }, list_agent_mls_id }) =>
      list_agent_full_name === null && (list_agent_key ?? list_agent_mls_id ?? null) !== null,
  )
  if (nameless.length === 0) return [...listings]
  const agents = await findAgentNames(
    nameless.flatMap(({ property }) => property.list_agent_key ?? []),
    nameless.flatMap(({ list_agent_mls_id }) => list_agent_mls_id ?? []),
  )
  const byKey = new Map(agents.map(({ member_key, member_full_name }) => [member_key, member_full_name]))
  const byMlsId = new Map(agents.map(({ member_mls_id, member_full_name }) => [member_mls_id, member_full_name]))
  return listings.map((listing) => {
    const { property } = listing
    if (property.list_agent_full_name !== null) return listing
    const name = byKey.get(property.list_agent_key ?? '') ?? byMlsId.get(listing.list_agent_mls_id ?? '')
    return name === undefined ? listing : { ...listing, property: { ...property, list_agent_full_name: name } }
  })
}
