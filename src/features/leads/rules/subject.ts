import type { Lead } from '../schema.ts'
import { TOPICS } from '../words/topics.ts'
import { KIND_LABELS } from '../words.ts'

/** Returns the subject that an email to the sender starts with: the home if there is one, else what they asked about. */
export function subjectOf({
  kind,
  topic,
  subject,
  property_id,
}: Pick<Lead, 'kind' | 'topic' | 'subject' | 'property_id'>) {
  return (property_id && subject) || (topic ? TOPICS[topic] : KIND_LABELS[kind])
}
