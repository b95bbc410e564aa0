import { getActivityOfPerson } from '#features/client-activity/functions.ts'
import { getFollowUp } from '#features/follow-up/functions.ts'
import { getEmailComposer } from '#features/leads/functions.ts'
import { isWriting, templateIn } from '#features/leads/rules/composer.ts'
import { getPerson, listPersonTimeline } from '#features/people/functions.ts'
import { timelinePlace } from '#features/people/rules.ts'
import { listProposalsTo } from '#features/proposals/functions.ts'
import { listTasksAbout } from '#features/tasks/functions.ts'
import { pageId } from '#kit/page/page-id.ts'

/** Returns what the record of a person reads from the address. */
export function recordDeps({ search }: { search: Readonly<Record<string, unknown>> }) {
  return { before: timelinePlace(search), templateId: templateIn(search), isAsked: isWriting(search) }
}

interface RecordRequest {
  params: { personId: string }
  deps: ReturnType<typeof recordDeps>
  cause: string
}

/** Loads the record of a person, for the routes of agents and of the office. */
export async function loadPersonRecord({ params, deps: { before, templateId, isAsked }, cause }: RecordRequest) {
  const personId = pageId(params.personId)
  const [person, timeline, tasks, composer, followUp, proposals, activity] = await Promise.all([
    getPerson({ data: { personId } }),
    listPersonTimeline({ data: { personId, before } }),
    listTasksAbout({ data: { personId, leadId: '' } }),
    getEmailComposer({ data: { personId, leadId: '', templateId } }),
    getFollowUp({ data: { personId } }),
    listProposalsTo({ data: { personId } }),
    getActivityOfPerson({ data: { personId } }),
  ])
  return {
    person,
    timeline,
    tasks,
    composer,
    followUp,
    proposals,
    activity,
    isFirst: before === undefined,
    // Not when the page reloads its data, for example after the email was sent.
    isWriting: isAsked && cause !== 'stay',
  }
}
