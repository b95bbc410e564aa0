import * as z from 'zod/mini'
import type { Worker } from '#access/actors.ts'
import { Id } from '#kit/form/inputs.ts'

/** A file of an answer: a document of the record's keeper, or the reason why it was refused. */
export type ReceivedFile = { name: string } & ({ document_id: string } | { fault: string })

/** An answer to an email. */
export interface EmailReply {
  /** Same for each delivery of the same email. */
  key: string
  from_email: string
  subject: string
  /** Text of the sender, without the email that it answers. */
  body: string
  /** True for an email that a machine wrote, such as an out-of-office notice. */
  is_automatic: boolean
  files: ReceivedFile[]
  received_at: Date
}

/** The record of an email that takes replies. */
export interface AnsweredRecord {
  /** Account that owns the files of the answers; null if it is gone. */
  keeper_id: string | null
  /** Adds an answer to the record, in the caller's transaction. The same answer is stored once. */
  storeReply: (worker: Worker<'replies'>, reply: EmailReply) => Promise<void>
}

/** A person whose emails the caller opened. */
export const ReadPersonReplies = z.object({ personId: Id })
export type ReadPersonReplies = z.infer<typeof ReadPersonReplies>

/** Unread emails in the record of a person. */
export interface UnreadReplies {
  count: number
  /** When the first of them arrived. */
  since: Date
}

/** A person with unread emails, as the agent's start page shows them. */
export interface RepliedPerson extends UnreadReplies {
  person_id: string
  name: string
  /** Subject and text of the newest one. */
  subject: string
  body: string
}

/** People of an agent with unread emails, the longest unread first. */
export interface RepliedPeople {
  people: RepliedPerson[]
  /** With those beyond the list. */
  total: number
}
