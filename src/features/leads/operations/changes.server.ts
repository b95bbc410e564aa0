import { historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { sentenceOf } from '../rules/status.ts'
import { SHOWN_OTHERWISE } from '../rules/timeline.ts'

/** Lists the changes of a lead of any kind, newest first. */
export function leadHistoryOf(leadId: string): Promise<Change[]> {
  return historyOf({ objectType: 'lead', sentenceOf: (act, _changed, after, by) => sentenceOf(act, after, by) }, leadId)
}

/** Lists the changes that the timeline does not show in another form. */
export async function leadChangesOf(leadId: string): Promise<Change[]> {
  const changes = await historyOf(
    {
      objectType: 'lead',
      sentenceOf: (act, _changed, after, by) => (SHOWN_OTHERWISE.has(act) ? '' : sentenceOf(act, after, by)),
    },
    leadId,
  )
  return changes.filter(({ what }) => what !== '')
}
