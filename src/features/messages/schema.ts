import * as z from 'zod/mini'
import type { ContactMethod } from '#features/accounts/words.ts'
import type { Attachment } from '#features/documents/schema.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import { Id, paragraphs, words } from '#kit/form/inputs.ts'
import { MAX_DOCUMENTS, MAX_LENGTH, MESSAGES, type MessageStatus, type Side } from './words.ts'

const emptyIsNone = z.transform((value: unknown) => (value === '' ? undefined : value))
const optionalId = z.optional(z.pipe(emptyIsNone, z.optional(Id)))
const Seq = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** An agent or the office. Each option has the sentence: a union answers with that of the option that came closest. */
const recipient = z.union(
  [z.uuid(MESSAGES.recipientMissing), z.literal('office', MESSAGES.recipientMissing)],
  MESSAGES.recipientMissing,
)

/**
 * A message into a thread, or the first one to an agent: `to` is an agent's id, or `office` for whoever is there. `clientKey` is
 * made once for a message by whoever sends it: the same message sent twice is there once. `seenSeq` is the last message that
 * the writer had before them.
 */
export const SendMessage = z
  .object({
    threadId: optionalId,
    to: z.optional(z.pipe(emptyIsNone, z.optional(recipient))),
    propertyId: optionalId,
    body: z._default(paragraphs(MAX_LENGTH), ''),
    documentIds: z._default(z.array(Id).check(z.maxLength(MAX_DOCUMENTS, 'Attach 10 documents or fewer.')), []),
    clientKey: Id,
    seenSeq: z.optional(Seq),
  })
  .check(
    z.refine(({ body, documentIds }) => body !== '' || documentIds.length > 0, {
      error: MESSAGES.empty,
      path: ['body'],
    }),
    z.refine(({ threadId, to }) => (threadId === undefined) !== (to === undefined), {
      error: MESSAGES.recipientMissing,
      path: ['to'],
    }),
  )
export type SendMessage = z.infer<typeof SendMessage>

/** The first message to somebody, as its form asks for it. */
export const NewMessage = z.object({
  to: recipient,
  propertyId: z.string(),
  body: paragraphs(MAX_LENGTH).check(z.minLength(1, 'Write something.')),
  clientKey: Id,
})

/** The caller's threads on one side, those with the newest message first; `q` looks for words, `before` goes on after a page. */
export const ListMessages = z._default(
  z.object({
    side: z._default(z.enum(['consumer', 'agent']), 'consumer'),
    q: z._default(words(100), ''),
    before: optionalId,
  }),
  { side: 'consumer', q: '' },
)
export type ListMessages = z.infer<typeof ListMessages>

/** A thread: its newest messages, those before one, or only what came after one. */
export const GetThread = z.object({ threadId: Id, before: z.optional(Seq), after: z.optional(Seq) })
export type GetThread = z.infer<typeof GetThread>

/** The last message that somebody has seen in a thread. */
export const MarkMessageRead = z.object({ threadId: Id, seq: Seq })
export type MarkMessageRead = z.infer<typeof MarkMessageRead>

/** One message, or a whole thread as far as it goes. */
export const DeleteMessage = z.object({ messageId: optionalId, threadId: optionalId }).check(
  z.refine(({ messageId, threadId }) => (messageId === undefined) !== (threadId === undefined), {
    error: 'Say which message.',
    path: ['messageId'],
  }),
)
export type DeleteMessage = z.infer<typeof DeleteMessage>

/** The home that a thread is about, as its reader may see it now. */
export interface ThreadHome {
  id: string
  /** Null where it is no longer available to who reads this: then nothing else is said of it. */
  shown: {
    title: string
    price: number
    status: PropertyStatus
    main_image_key: string | null
  } | null
}

/** Whom one writes with. */
export interface Partner {
  name: string
  /** "Designated broker", the office, or what the person is to the agent who reads. */
  title: string
  /** Ten digits with hyphens. */
  phone: string | null
  is_office: boolean
}

/** A thread as a list shows it. */
export interface ThreadLine {
  id: string
  side: Side
  partner: Partner
  home: ThreadHome | null
  last: { body: string; is_own: boolean; documents: number; at: Date } | null
  unread: number
  last_message_at: Date
}

/** A page of threads. */
export interface ThreadList {
  threads: ThreadLine[]
  has_more: boolean
  unread: number
}

/** A message as somebody who takes part in its thread reads it. */
export interface Message {
  id: string
  seq: number
  body: string
  is_own: boolean
  /** True for one's own side: in the office, a colleague may have written it. */
  is_own_side: boolean
  author_name: string
  sent_at: Date
  status: Extract<MessageStatus, 'sent' | 'read'>
  client_key: string | null
  documents: Attachment[]
}

/** A thread with some of its messages, the oldest first. */
export interface Thread {
  id: string
  side: Side
  partner: Partner
  home: ThreadHome | null
  /** How the client prefers to be reached; null for the client's own side. */
  preferred_contact_method: ContactMethod | null
  messages: Message[]
  has_older: boolean
  last_seq: number
  /** Up to which message each side has read. */
  own_read_seq: number
  other_read_seq: number
  /** Why nothing can be sent here, or null. */
  refusal: string | null
}

/** What became of a message. */
export interface SentMessage {
  thread_id: string
  message: Message
}

/** Messages that wait for the caller, by the side on which they do. */
export interface UnreadCount {
  consumer: number
  agent: number
  total: number
}

/** Somebody that one can write to. */
export interface MessageAgent {
  /** An agent's id, or `office`. */
  to: string
  name: string
  title: string
  phone: string | null
}
