import type { AgentActor } from '#access/actors.ts'
import { KIND_LABELS, LEAD_KINDS } from '#features/leads/words.ts'
import { findPeople } from '#features/people/public.server.ts'
import { recordPath, wordPatterns } from '#features/people/rules.ts'
import { STAGES } from '#features/people/words.ts'
import { suggestHomes } from '#features/search/public.server.ts'
import { dueText } from '#features/tasks/rules.ts'
import { day } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { NOTHING } from './rules.ts'
import type { FindInOffice, Found } from './schema.ts'
import { MAX_RESULTS, MIN_CHARACTERS } from './words.ts'

/** Finds people that the caller may open, homes for sale that the caller may find, and the agent’s own work. */
export async function findInOffice(actor: AgentActor, { q, isOffice }: FindInOffice): Promise<Found> {
  const typed = q.trim()
  if (typed.length < MIN_CHARACTERS) return NOTHING
  const [people, homes, own] = await Promise.all([
    findPeople(actor, typed, MAX_RESULTS, true),
    suggestHomes(actor, { q: typed, limit: MAX_RESULTS }),
    ownOf(actor, typed),
  ])
  return {
    people: people.map(({ id, name, email, phone, stage, owner_name, is_mine, is_all }) => ({
      id,
      label: name,
      detail: [email ?? phone, STAGES[stage], is_all && !is_mine ? (owner_name ?? 'No agent') : null]
        .filter(Boolean)
        .join(', '),
      href: recordPath(id, !is_all || (is_mine && !isOffice)),
    })),
    // A name is no misspelled street.
    listings: homes
      .filter(({ is_guess }) => !is_guess || people.length === 0)
      .map(({ label, detail, href }) => ({ id: href, label, detail: detail ?? '', href })),
    ...own,
  }
}

/** Finds leads, open tasks and conversations of the calling agent. */
async function ownOf(actor: AgentActor, typed: string): Promise<Pick<Found, 'leads' | 'tasks' | 'threads'>> {
  const { agent_id } = actor.account
  const { words } = wordPatterns(typed)
  if (agent_id === null || words.length === 0) return { leads: [], tasks: [], threads: [] }
  const [leads, tasks, threads] = await Promise.all([
    queries.listLeads(agent_id, words, MAX_RESULTS),
    queries.listTasks(agent_id, words, MAX_RESULTS),
    queries.listThreads(agent_id, words, MAX_RESULTS),
  ])
  const at = now()
  return {
    leads: leads.map(({ id, page_id, kind, name, created_at, answered_at }) => ({
      id,
      label: name,
      detail: `${KIND_LABELS[kind]}, ${day(created_at)}${answered_at === null ? ', no reply yet' : ''}`,
      href: `${LEAD_KINDS[kind].agentPath}/${page_id}`,
    })),
    tasks: tasks.map((task) => ({
      id: task.id,
      label: task.title,
      detail: dueText(task, at),
      href: `/agent/tasks/${task.id}`,
    })),
    threads: threads.map(({ id, name, last_message_at, agent_id: of }) => ({
      id,
      label: name,
      detail: `${of === null ? 'To the office, ' : ''}${day(last_message_at)}`,
      href: `/agent/messages/${id}`,
    })),
  }
}
