import { calendarDayOf, count } from '#kit/time/format.ts'
import type { AgentDay } from './schema.ts'

/** Returns the sentences under the heading: replies due and overdue, messages to answer, tasks and next steps due, and the appointments of today. */
export function daySummary({ leads, appointments, threads, tasks, at }: AgentDay): string {
  const own = appointments.requests.filter(({ agent_id, answered_at }) => agent_id !== null && answered_at === null)
  const due = leads.counts.due + own.length
  const late = leads.counts.late + own.filter(({ reply_due_at }) => reply_due_at < at).length
  const today = appointments.upcoming.filter(
    ({ starts_at }) => starts_at && calendarDayOf(starts_at) === calendarDayOf(at),
  ).length
  const replies = due === 0 ? 'No replies' : count(due, 'reply', 'replies')
  const state = late > 0 && late === due ? 'overdue' : 'due'
  const lateText = late > 0 && late < due ? `, ${late} of them overdue` : ''
  const sentences = [
    `${replies} ${state}${lateText}.`,
    threads.length > 0 && `${count(threads.length, 'conversation')} waiting for a reply.`,
    tasks.due > 0 && `${count(tasks.due, 'task')} due.`,
    tasks.due_steps > 0 && `${count(tasks.due_steps, 'next step')} due.`,
    today === 0 ? 'No more appointments today.' : `${count(today, 'appointment')} today.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Returns whether an agent has nothing at all: no leads, appointments, agreements, conversations, emails, due tasks or next steps, answers to proposals, or activity of clients. */
export function isEmptyDay({
  leads,
  appointments,
  agreements,
  threads,
  tasks,
  answers,
  replied,
  activity,
}: AgentDay): boolean {
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
    tasks.steps,
    answers,
    replied.people,
    activity,
  ]
  return lists.every((list) => list.length === 0)
}
