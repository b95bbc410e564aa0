import { isTopic } from '#features/leads/rules/topic.ts'
import type { RequestKind } from '#features/requests/words.ts'
import type { LeadFacts } from '../schema.ts'

/** Returns the kind of request whose recipients get a lead that no rule takes. */
export function requestKindOf({ kind, topic }: Pick<LeadFacts, 'kind' | 'topic'>): RequestKind {
  if (kind !== 'contact') return kind
  return `topic_${topic !== null && isTopic(topic) ? topic : 'other'}`
}
