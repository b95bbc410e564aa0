import type { AnsweredRecord } from '../schema.ts'

/** Finds the record of an email of the outbox, or null if it belongs to another feature. */
type FindRecord = (emailId: string) => Promise<AnsweredRecord | null>

const finders = new Map<string, FindRecord>()

/** Declares the records whose emails take replies (`takes_replies`). Their feature finds the record of an email. */
export function defineReplies(name: string, find: FindRecord): void {
  if (finders.has(name)) throw new Error(`Two kinds of records with replies are named ${name}.`)
  finders.set(name, find)
}

/** Finds the record of an email among all features. */
export async function findRecord(emailId: string): Promise<AnsweredRecord | null> {
  for (const find of finders.values()) {
    const record = await find(emailId)
    if (record) return record
  }
  return null
}
