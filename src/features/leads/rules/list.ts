import { type SearchOf, tableSearch } from '#kit/table/list.ts'
import { isUuid } from '#kit/uuid.ts'
import { LEAD_LIST } from '../words.ts'

const readSearch = tableSearch(LEAD_LIST)

/** Returns the search parameters of the inbox. Drops invalid values. */
export function leadSearch(
  search: Record<string, unknown>,
): SearchOf<typeof LEAD_LIST> & { owner?: string | undefined } {
  const { owner } = search
  return { ...readSearch(search), owner: typeof owner === 'string' && isUuid(owner) ? owner : undefined }
}
