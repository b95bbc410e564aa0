import * as z from 'zod/mini'
import type { ContactMethod } from '#features/accounts/words.ts'
import type { Attachment } from '#features/documents/schema.ts'
import type { PropertyStatus } from '#features/properties/words.ts'
import { Id, paragraphs, words } from '#kit/form/inputs.ts'
import { MAX_DOCUMENTS, MAX_LENGTH, MESSAGES, type MessageStatus, type Side } from './words.ts'

const emptyIsNone = z.transform((value: unknown) => (value === '' ? undefined : value))
const optionalId = z.optional(z.pipe(emptyIsNone, z.optional(Id)))
const Seq = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** An agent or the office. Each option repeats the message, because a union reports that of its closest option. */
const recipient = z.union(
  [z.uuid(MESSAGES.recipientMissing), z.literal('office', MESSAGES.recipientMissing)],
  MESSAGES.recipientMissing,
)

/**
 * A message to a thread, or the first one to an agent: `to` is an agent's id or `office`. The sender's browser makes
 * `clientKey` once per message, so a retry is not stored twice. `seenSeq` is the last message on the author's screen.
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
    z.refine(({ threadId, to }) => (threadId === undefined) !== (to === undefined), {
      error: MESSAGES.recipientMissing,
      path: ['to'],
    }),
    // The first message takes no documents.
    z.refine(({ threadId, body, documentIds }) => threadId !== undefined || body !== '' || documentIds.length > 0, {
      error: MESSAGES.noText,
      path: ['body'],
    }),
    z.refine(({ threadId, body, documentIds }) => threadId === undefined || body !== '' || documentIds.length > 0, {
      error: MESSAGES.empty,
      path: ['body'],
    }),
  )
export type SendMessage = z.infer<typeof SendMessage>

/** First message to a recipient, as its form submits it. */
export const NewMessage = z.object({
  to: recipient,
  propertyId: z.string(),
  body: paragraphs(MAX_LENGTH).check(z.minLength(1, MESSAGES.noText)),
  clientKey: Id,
})

/** A conversation that waits for an agent's answer. */
export interface WaitingThread {
  id: string
  name: string
  /** Label of the person by their agreement. */
  title: string
  /** True if they wrote to the office, where any agent answers. */
  is_to_office: boolean
  body: string
  at: Date
  unread: number
}

/** Filters of the caller's threads on one side: `q` searches words, `before` is the cursor of the next page. */
export const ListMessages = z._default(
  z.object({
    side: z._default(z.enum(['consumer', 'agent']), 'consumer'),
    q: z._default(words(100), ''),
    before: optionalId,
  }),
  { side: 'consumer', q: '' },
)
export type ListMessages = z.infer<typeof ListMessages>

/** A thread, optionally with messages before or after a `seq`. */
export const GetThread = z.object({ threadId: Id, before: z.optional(Seq), after: z.optional(Seq) })
export type GetThread = z.infer<typeof GetThread>

/** Last message of a thread that the caller has seen. */
export const MarkMessageRead = z.object({ threadId: Id, seq: Seq })
export type MarkMessageRead = z.infer<typeof MarkMessageRead>

/** Target of a deletion: one message, or all messages of a thread so far. */
export const DeleteMessage = z.object({ messageId: optionalId, threadId: optionalId }).check(
  z.refine(({ messageId, threadId }) => (messageId === undefined) !== (threadId === undefined), {
    error: 'Say which message.',
    path: ['messageId'],
  }),
)
export type DeleteMessage = z.infer<typeof DeleteMessage>

/** Home of a thread, as its reader may see it now. */
export interface ThreadHome {
  id: string
  /** Null if the reader may no longer see the home. */
  shown: {
    title: string
    price: number
    status: PropertyStatus
    main_image_key: string | null
  } | null
}

/** Partner of a conversation. */
export interface Partner {
  name: string
  /** "Designated broker", the office, or the person's relation to the agent. */
  title: string
  /** Ten digits with hyphens. */
  phone: string | null
  is_office: boolean
}

/** A row of the thread list. */
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

/** A message as a party of its thread sees it. */
export interface Message {
  id: string
  seq: number
  body: string
  is_own: boolean
  /** True for the reader's side. In the office, a colleague may be the author. */
  is_own_side: boolean
  author_name: string
  sent_at: Date
  status: Extract<MessageStatus, 'sent' | 'read'>
  client_key: string | null
  documents: Attachment[]
}

/** A thread with some of its messages, oldest first. */
export interface Thread {
  id: string
  side: Side
  partner: Partner
  home: ThreadHome | null
  /** The client's preferred contact method; null on the client's own side. */
  preferred_contact_method: ContactMethod | null
  messages: Message[]
  has_older: boolean
  last_seq: number
  /** Last message that each side has read. */
  own_read_seq: number
  other_read_seq: number
  /** Reason why the reader cannot send here, or null. */
  refusal: string | null
}

/** A sent message and its thread. */
export interface SentMessage {
  thread_id: string
  message: Message
}

/** Unread messages of the caller, by side. */
export interface UnreadCount {
  consumer: number
  agent: number
  total: number
}

/** A recipient that a client can message. */
export interface MessageAgent {
  /** An agent's id, or `office`. */
  to: string
  name: string
  title: string
  phone: string | null
  /** True for an agent who looks after the client and gets a message unless the client chooses another recipient. */
  is_theirs: boolean
}
