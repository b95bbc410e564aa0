import { type SearchOf, tableSearch } from '#kit/table/list.ts'
import { isUuid } from '#kit/uuid.ts'
import { AGENT_LEAD_LIST, LEAD_LIST, type LeadView } from '../words.ts'

const readSearch = tableSearch(LEAD_LIST)

/** Returns the search parameters of the inbox. Drops invalid values. */
export function leadSearch(
  search: Record<string, unknown>,
): SearchOf<typeof LEAD_LIST> & { owner?: string | undefined } {
  const { owner } = search
  return { ...readSearch(search), owner: typeof owner === 'string' && isUuid(owner) ? owner : undefined }
}

/** Returns the search parameters of an agent's own leads. Drops invalid values. */
export const agentLeadSearch = tableSearch(AGENT_LEAD_LIST)

/** Returns the tab of a search without one: words are looked for in every tab, because a reply moves a lead to another. */
export function viewOf<View extends LeadView>({
  q,
  view,
}: {
  q?: string | undefined
  view?: View | undefined
}): View | 'all' | 'open' {
  return view ?? (q ? 'all' : 'open')
}

/** SQL by which lists have unanswered leads first, by due time. Its type is `timestamptz`. */
export const DUE_FIRST =
  "case when leads.answered_at is null and leads.status = 'new' then coalesce(leads.due_at, timestamptz '9999-01-01 00:00+00') else timestamptz '9999-01-01 00:00+00' end"
