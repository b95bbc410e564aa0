import { type ContactStatus, NEXT_STATUSES, TOPICS, type Topic } from '../words.ts'

/** True where a message may go from one status to another. */
export function mayFollow(from: ContactStatus, to: ContactStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

/** True where a step says that the person was answered: the clock of the promise stops. */
export function isAnswer(from: ContactStatus, to: ContactStatus): boolean {
  return from === 'new' && to !== 'spam' && to !== 'new'
}

/** An act of the audit trail as a sentence without its subject. */
export function sentenceOf(act: string, after: Readonly<Record<string, unknown>> | null): string {
  switch (act) {
    case 'lead.received':
      return 'wrote this'
    case 'lead.reminded':
      return 'reminded whose turn it is'
    case 'lead.escalated':
      return 'told the administrators that it is late'
    case 'lead.status_changed':
      return `set it to ${String(after?.status ?? 'another status').replaceAll('_', ' ')}`
    default:
      return 'changed it'
  }
}

/** True where a text is the key of something that people write about. */
export function isTopic(key: string): key is Topic {
  return Object.hasOwn(TOPICS, key)
}
