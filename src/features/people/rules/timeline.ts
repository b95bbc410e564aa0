import { APPOINTMENT_STATUSES } from '#features/appointments/words.ts'
import type { Change } from '#features/audit/schema.ts'
import { placeOf, sentenceOf } from '#features/client-activity/rules.ts'
import type { SharedEntry } from '#features/client-activity/schema.ts'
import type { ReceivedFile } from '#features/email-replies/schema.ts'
import { END_REASONS } from '#features/follow-up/words.ts'
import { emailState } from '#features/leads/rules/timeline.ts'
import type { TimelineEntry } from '#features/leads/schema.ts'
import { CALL_OUTCOMES, KIND_LABELS } from '#features/leads/words.ts'
import { excerptOf } from '#features/messages/rules.ts'
import { DECLINE_REASONS } from '#features/proposals/words.ts'
import { RELATIONSHIP_TYPES } from '#features/relationships/words.ts'
import type { TimelinePage } from '../schema.ts'

/** An event as it is stored. The meaning of a, b and c depends on the kind. */
export interface EventRow {
  at: Date
  /** Unique among the events of a person; ends their order. */
  key: string
  kind:
    | 'lead'
    | 'call'
    | 'note'
    | 'step'
    | 'task'
    | 'task_done'
    | 'follow_up'
    | 'follow_up_end'
    | 'proposal'
    | 'proposal_answer'
    | 'email'
    | 'reply'
    | 'automatic_email'
    | 'appointment'
    | 'offer'
    | 'agreement'
    | 'message'
    | 'document'
    | 'event'
    | 'newsletter'
    | 'account'
  /** Name of the author or the agent; email address of who replied. */
  by: string | null
  a: string | null
  b: string | null
  c: string | null
  body: string | null
  /** The time with microseconds, for the place of the next page. */
  place: string
}

/** Entries on a page of a timeline. */
export const TIMELINE_SIZE = 30

/** Acts of the audit log that the timeline shows as a note, a call, an email or a finished step. */
const SHOWN_OTHERWISE = new Set([
  'person.note_added',
  'person.call_logged',
  'person.step_done',
  'person.emailed',
  'person.reply_received',
  'person.reply_read',
])

/** Returns the sentence of a change without its subject, or an empty text if the timeline shows it otherwise. */
export function changeSentence(act: string, sentence: string): string {
  return SHOWN_OTHERWISE.has(act) ? '' : sentence
}

/**
 * Returns the sentence of a handover to an agent, or null for another act, or one that stored no name.
 * @param by name of the subject, which is not repeated
 */
export function handoverSentence(
  act: string,
  after: Readonly<Record<string, unknown>> | null,
  by: string,
): string | null {
  if (act !== 'person.assigned' || typeof after?.owner_name !== 'string') return null
  return after.owner_name === by ? 'became the agent' : `changed the agent to ${after.owner_name}`
}

/** Returns the id of the other person in an act on a household, or null for another act. */
export function memberIn(act: string, after: Readonly<Record<string, unknown>> | null): string | null {
  const isHousehold = act === 'person.household_added' || act === 'person.household_removed'
  return isHousehold && typeof after?.person_id === 'string' ? after.person_id : null
}

/** Returns the sentence of an act on a household. @param member id of the other person, which `withNames` replaces */
export function householdSentence(act: string, member: string): string {
  return act === 'person.household_added' ? `added ${member} to the household` : `removed ${member} from the household`
}

/** Replaces the ids in changes by names. A change about someone without a name here is left out of the timeline. */
export function withNames(changes: readonly Change[], names: ReadonlyMap<string, string>): Change[] {
  return changes.map((change) => {
    const id = UUID_IN_TEXT.exec(change.what)?.[0]
    if (id === undefined) return change
    const name = names.get(id)
    return { ...change, what: name === undefined ? '' : change.what.replace(id, () => name) }
  })
}

const UUID_IN_TEXT = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * Merges a page of events with the changes of the record and what the person shares.
 * @param before place of the page, or null for the first one
 */
export function timelineOf(
  events: readonly EventRow[],
  changes: readonly Change[],
  shared: readonly SharedEntry[],
  before: string | null,
): Omit<TimelinePage, 'newest_id'> {
  const entries = [
    ...events.map((row) => ({ place: `${row.place}_${row.key}`, entry: entryOf(row) })),
    ...changes
      .filter(({ what }) => what !== '')
      .map(({ seq, at, by, what }) => ({
        place: `${at.toISOString().slice(0, -1)}000_change-${seq}`,
        entry: { id: `change-${seq}`, icon: 'change', at, title: `${by} ${what}`, text: null } as const,
      }))
      .filter(({ place }) => before === null || place < before),
    ...shared.map((row) => ({ place: placeOf(row), entry: sharedEntry(row) })),
  ].sort((a, b) => (a.place < b.place ? 1 : -1))
  const page = entries.slice(0, TIMELINE_SIZE)
  return {
    entries: page.map(({ entry }) => entry),
    before: entries.length > TIMELINE_SIZE ? (page.at(-1)?.place ?? null) : null,
  }
}

function sharedEntry(shared: SharedEntry): TimelineEntry {
  const { lead, links, rest } = sentenceOf(shared)
  return { id: shared.id, icon: shared.kind, at: shared.at, title: lead, text: null, links, rest }
}

function entryOf(row: EventRow): TimelineEntry {
  const { at, key, kind, by, a, b, c, body } = row
  const who = by ?? 'A former user'
  const base = { id: key, at, text: body || null }
  switch (kind) {
    case 'lead': {
      const label = labelIn(KIND_LABELS, a)
      return { ...base, icon: 'form', title: b ? `${label}: ${b}` : label }
    }
    case 'note':
      return { ...base, icon: 'note', title: `${who} wrote a note` }
    case 'step':
      return { ...base, icon: 'change', title: `${who} finished the next step` }
    case 'task':
      return { ...base, icon: 'change', title: `${who} added a task: ${a}` }
    case 'task_done':
      return { ...base, icon: 'change', title: `${who} finished a task: ${a}` }
    case 'follow_up':
      return { ...base, icon: 'change', title: `${who} started a follow-up: ${a}` }
    case 'follow_up_end': {
      const reason = labelIn(END_REASONS, b)
      return {
        ...base,
        icon: 'change',
        title: b === 'stopped' ? `${who} stopped the follow-up: ${a}` : `Follow-up ended: ${a}`,
        text: b === 'stopped' ? null : `${reason}.`,
      }
    }
    case 'proposal':
      if (b) return { ...base, icon: 'change', title: `${who} proposed a search: ${b}` }
      return { ...base, icon: 'change', title: `${who} proposed ${a === '1' ? '1 home' : `${a} homes`}` }
    case 'proposal_answer': {
      if (c) {
        const changed = a === 'changed' ? ' with other filters' : ''
        const verb = a === 'declined' ? 'Declined' : 'Accepted'
        return { ...base, icon: 'form', title: `${verb} a proposed search${changed}: ${c}` }
      }
      const act = a === 'saved' ? 'Saved a proposed home' : 'Declined a proposed home'
      return { ...base, icon: 'form', title: b ? `${act}: ${labelIn(DECLINE_REASONS, b).toLowerCase()}` : act }
    }
    case 'email': {
      const { text, ...fault } = emailState(b, c)
      return { ...base, icon: 'email', title: `${who} emailed: ${a}${text}`, ...fault }
    }
    case 'reply':
      return { ...base, icon: 'email', title: `Email from ${by}: ${a}`, from_person: true, files: filesIn(c) }
    case 'automatic_email':
      return { ...base, icon: 'email', title: `Automatic reply from ${by}: ${a}`, files: filesIn(c) }
    case 'call': {
      const side = a === 'incoming' ? `They called ${by ?? 'a former user'}` : `Call by ${who}`
      return {
        ...base,
        icon: 'call',
        title: `${side}: ${labelIn(CALL_OUTCOMES, b).toLowerCase()}${c && c !== '0' ? `, ${c} min` : ''}`,
      }
    }
    case 'appointment': {
      const what = [a === 'tour' ? 'Tour' : 'Consultation', c && ` of ${c}`].filter(Boolean).join('')
      return {
        ...base,
        icon: 'appointment',
        title: `${what}${by ? ` with ${by}` : ''}: ${labelIn(APPOINTMENT_STATUSES, b).toLowerCase()}`,
        text: body && `Note to them: ${body}`,
      }
    }
    case 'offer': {
      const what = [a === 'tour' ? 'a tour' : 'a consultation', c && ` of ${c}`].filter(Boolean).join('')
      return {
        ...base,
        icon: 'appointment',
        title: `${who} offered ${b === '1' ? '1 time slot' : `${b} time slots`} for ${what}`,
      }
    }
    case 'agreement': {
      const type = labelIn(RELATIONSHIP_TYPES, a)
      const titles = { sent: `${who} sent the ${type} agreement`, activated: `${type} agreement signed` }
      return {
        ...base,
        icon: 'agreement',
        title: b === 'sent' || b === 'activated' ? titles[b] : `${type} agreement ${c ?? 'ended'}`,
      }
    }
    case 'message':
      return {
        ...base,
        icon: 'message',
        title: `${who} sent a message`,
        text: excerptOf(body ?? '', Number(c)),
        href: `/agent/messages/${a}`,
        from_person: b === 'consumer',
      }
    case 'event':
      return { ...base, icon: 'form', title: `${labelIn(EVENT_STEPS, b)} ${a}` }
    case 'newsletter':
      return { ...base, icon: 'form', title: labelIn(NEWSLETTER_STEPS, a) }
    case 'account':
      return { ...base, icon: 'form', title: 'Registered on the website' }
    case 'document':
      return { ...base, icon: 'document', title: b === 'sent' ? `You shared ${a}` : `Shared with you: ${a}` }
  }
}

function filesIn(json: string | null): ReceivedFile[] {
  return json === null ? [] : JSON.parse(json)
}

const EVENT_STEPS = {
  registered: 'Registered for',
  waiting: 'Joined the waitlist for',
  canceled: 'Canceled their registration for',
  came: 'Attended',
}
const NEWSLETTER_STEPS = {
  subscribed: 'Subscribed to the newsletter',
  unsubscribed: 'Unsubscribed from marketing email',
}

function labelIn(labels: Readonly<Record<string, string>>, key: string | null): string {
  return (key !== null && labels[key]) || (key ?? '')
}
