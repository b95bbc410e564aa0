import { calendarDayOf, count } from '#kit/time/format.ts'
import type { AgentDay } from './schema.ts'

/** Returns the sentences under the heading: people to answer, those that are late, and the appointments of today. */
export function daySummary({ leads, appointments, at }: AgentDay): string {
  const own = appointments.requests.filter(({ agent_id }) => agent_id !== null)
  const due = leads.counts.due + own.length
  const late = leads.counts.late + own.filter(({ reply_due_at }) => reply_due_at < at).length
  const today = appointments.upcoming.filter(
    ({ starts_at }) => starts_at && calendarDayOf(starts_at) === calendarDayOf(at),
  ).length
  const answers = due === 0 ? 'No one to answer' : `${count(due, 'person', 'people')} to answer`
  const lateText = late === 0 ? '' : late === due ? (due === 1 ? ', late' : ', all late') : `, ${late} of them late`
  return `${answers}${lateText}. ${today === 0 ? 'No more appointments today.' : `${count(today, 'appointment')} today.`}`
}

/** Returns whether an agent has nothing at all: no leads, appointments, agreements, conversations, emails, due tasks or answers to proposals. */
export function isEmptyDay({ leads, appointments, agreements, threads, tasks, answers, replied }: AgentDay): boolean {
  const { requests, upcoming, ended } = appointments
  const lists = [
    leads.leads,
    leads.unclaimed,
    leads.replied,
    requests,
    upcoming,
    ended,
    agreements,
    threads,
    tasks.tasks,
    answers,
    replied.people,
  ]
  return lists.every((list) => list.length === 0)
}
