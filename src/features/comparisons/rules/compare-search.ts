import type { SearchValues } from '#kit/page/search-params.ts'

const MAX_HOMES = 6

/** Returns the unique ids in the URL, up to the limit of a comparison. */
export function idsOf({ ids }: SearchValues): string[] {
  const all = (Array.isArray(ids) ? ids : [ids ?? '']).flatMap((id) => id.split(',')).map((id) => id.trim())
  return [...new Set(all)].filter((id) => id !== '' && id.length <= 100).slice(0, MAX_HOMES)
}
