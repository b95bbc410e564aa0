import { getEmailComposer } from '#features/leads/functions.ts'
import { getPerson, listPersonTimeline } from '#features/people/functions.ts'

/** Loads what the forms need that email a person and log a call with them. */
export async function loadReplyForms(personId: string, templateId: string) {
  const [person, timeline, composer] = await Promise.all([
    getPerson({ data: { personId } }),
    listPersonTimeline({ data: { personId } }),
    getEmailComposer({ data: { personId, leadId: '', templateId } }),
  ])
  return { person, seen: timeline.newest_id, composer }
}
