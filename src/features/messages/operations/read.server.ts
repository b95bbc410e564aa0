import type { Account, Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { getContactPreference } from '#features/accounts/public.server.ts'
import { logView } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { attachmentsOf } from '#features/documents/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { titlesFor } from '#features/relationships/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { log } from '#kit/log.server.ts'
import { now } from '#ports/clock.server.ts'
import * as stored from '../queries/messages.server.ts'
import * as queries from '../queries/threads.server.ts'
import { excerptOf, statusOf } from '../rules.ts'
import type {
  GetThread,
  ListMessages,
  MarkMessageRead,
  Message,
  MessageAgent,
  Partner,
  Thread,
  ThreadHome,
  ThreadList,
  UnreadCount,
} from '../schema.ts'
import { MESSAGES, PAGE_MESSAGES, PAGE_THREADS } from '../words.ts'

/** Returns the caller as a reader of threads. */
export function readerOf(actor: Account): queries.Reader {
  return { account_id: actor.account_id, agent_id: actor.account.agent_id }
}

/** Builds the 404 for another user's thread, equal to that of a missing one, and logs the request. Source: bar Z3 */
export function notFoundFor(actor: Account, id: string, message: string = MESSAGES.notFound): AppError {
  log.info(
    { account_id: actor.account_id, thread_id: id },
    'a conversation was requested by a user without access to it',
  )
  return new AppError('not_found', message)
}

/** Lists a page of the caller's threads on one side, newest message first. */
export async function listMessages(actor: Account, { side, q, before }: ListMessages): Promise<ThreadList> {
  const rows = await queries.listThreads(readerOf(actor), { side, q, before, limit: PAGE_THREADS + 1 })
  const page = rows.slice(0, PAGE_THREADS)
  const homes = await homesOf(actor, page)
  const office = await officePartner()
  const titles = await titlesOf(actor, page)
  const unread = await queries.countUnread(readerOf(actor))
  return {
    threads: page.map((row) => ({
      id: row.id,
      side: row.side,
      partner: partnerOf(row, office, titles),
      home: row.property_id ? (homes.get(row.property_id) ?? null) : null,
      last:
        row.last_at === null
          ? null
          : {
              body: excerptOf(row.last_body ?? '', row.last_documents),
              is_own: row.last_author_id === actor.account_id,
              documents: row.last_documents,
              at: row.last_at,
            },
      unread: row.unread,
      last_message_at: row.last_message_at,
    })),
    has_more: rows.length > PAGE_THREADS,
    unread: unread[side],
  }
}

/**
 * Returns a thread of the caller with its newest messages, those before one, or those after one. Logs that an agent
 * viewed a client's messages. Does not mark anything as read. @throws not_found. Source: bar Z3
 */
export async function getThread(actor: Account, { threadId, before, after }: GetThread): Promise<Thread> {
  const thread = await queries.findThread(threadId, readerOf(actor))
  if (!thread) throw notFoundFor(actor, threadId)
  const rows = await stored.listMessages(threadId, actor.account_id, { before, after, limit: PAGE_MESSAGES + 1 })
  const hasMore = rows.length > PAGE_MESSAGES
  const page = after === undefined ? rows.slice(-PAGE_MESSAGES) : rows.slice(0, PAGE_MESSAGES)
  if (thread.side === 'agent' && page.some(({ author_side }) => author_side === 'consumer'))
    await logView(actor, 'messages.read', {
      object_type: 'account',
      object_id: thread.consumer_id,
      details: { thread_id: threadId, from_seq: page[0]?.seq, to_seq: page.at(-1)?.seq },
    })
  const own_read_seq = thread[`${thread.side}_read_seq`]
  const homes = await homesOf(actor, [thread])
  return {
    id: thread.id,
    side: thread.side,
    partner: partnerOf(thread, await officePartner(), await titlesOf(actor, [thread])),
    home: thread.property_id ? (homes.get(thread.property_id) ?? null) : null,
    preferred_contact_method: thread.side === 'agent' ? await getContactPreference(thread.consumer_id) : null,
    messages: await messagesOf(actor, thread, page),
    has_older: after === undefined && hasMore,
    last_seq: after !== undefined && hasMore ? (page.at(-1)?.seq ?? thread.last_seq) : thread.last_seq,
    own_read_seq,
    other_read_seq: otherReadSeq(thread),
    refusal: refusalOf(thread),
  }
}

function otherReadSeq(thread: queries.StoredThread): number {
  return thread.side === 'consumer' ? thread.agent_read_seq : thread.consumer_read_seq
}

/** Returns why the caller cannot send into a thread, or null. */
export function refusalOf({ side, is_agent_here, is_consumer_here }: queries.StoredThread): string | null {
  if (side === 'consumer') return is_agent_here ? null : MESSAGES.agentLeft
  return is_consumer_here ? null : MESSAGES.clientLeft
}

/** Returns stored messages as the caller sees them. */
export async function messagesOf(
  actor: Account,
  thread: queries.StoredThread,
  rows: readonly stored.StoredMessage[],
): Promise<Message[]> {
  const documents = await attachmentsOf(
    actor,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, seq, body, author_id, author_side, author_name, sent_at, client_key }) => {
    const is_own = author_id === actor.account_id
    return {
      id,
      seq,
      body,
      is_own,
      is_own_side: author_side === thread.side,
      author_name: author_name ?? 'Former user',
      sent_at,
      status: statusOf(seq, otherReadSeq(thread)),
      client_key: is_own ? client_key : null,
      documents: documents.get(id) ?? [],
    }
  })
}

/**
 * Loads the homes of threads through the listings' access check. A home that the caller may not see has no details.
 * Source: bar V5
 */
async function homesOf(
  actor: Visitor,
  threads: readonly { property_id: string | null }[],
): Promise<Map<string, ThreadHome>> {
  const ids = [...new Set(threads.flatMap(({ property_id }) => (property_id ? [property_id] : [])))]
  const cards = await listCards(lookerOf(actor), ids, now())
  const shown = new Map(cards.map((card) => [card.id, card]))
  return new Map(
    ids.map((id) => {
      const card = shown.get(id)
      return [
        id,
        {
          id,
          shown: card
            ? {
                title: card.address ?? card.title,
                price: card.price,
                status: card.status,
                main_image_key: card.main_image_key,
              }
            : null,
        },
      ]
    }),
  )
}

async function officePartner(): Promise<Partner> {
  const { short_name, phone } = await getBrokerage()
  return { name: `${short_name} office`, title: 'Our team', phone, is_office: true }
}

/** Labels people for an agent, by account. "Your client" requires an agreement in force. */
async function titlesOf(
  actor: Account,
  threads: readonly queries.StoredThread[],
): Promise<ReadonlyMap<string, string>> {
  const { agent_id } = actor.account
  const people = threads.filter(({ side }) => side === 'agent').map(({ consumer_id }) => consumer_id)
  return agent_id === null || people.length === 0 ? new Map() : titlesFor(agent_id, people)
}

function partnerOf(thread: queries.StoredThread, office: Partner, titles: ReadonlyMap<string, string>): Partner {
  if (thread.side === 'agent') {
    const { consumer_id, consumer_name, consumer_phone, agent_id } = thread
    const title = titles.get(consumer_id) ?? ''
    return {
      name: consumer_name,
      title: agent_id === null ? `Messaged the office. ${title}` : title,
      phone: consumer_phone,
      is_office: false,
    }
  }
  if (thread.agent_id === null) return office
  return {
    name: thread.agent_name ?? office.name,
    title: thread.agent_title ?? '',
    phone: thread.is_agent_here ? thread.agent_phone : null,
    is_office: false,
  }
}

/** Marks messages as read by the caller. @returns the remaining unread counts @throws not_found */
export async function markMessageRead(actor: Account, { threadId, seq }: MarkMessageRead): Promise<UnreadCount> {
  await transaction(async () => {
    const thread = await queries.lockThread(threadId, readerOf(actor))
    if (!thread) throw notFoundFor(actor, threadId)
    await queries.updateRead(threadId, thread.side, seq, now())
  })
  return getUnreadCount(actor)
}

/** Returns the caller's unread counts. */
export async function getUnreadCount(actor: Account): Promise<UnreadCount> {
  const { consumer, agent } = await queries.countUnread(readerOf(actor))
  return { consumer, agent, total: consumer + agent }
}

/** Lists the agents that the caller can message, and the office. */
export async function listMessageAgents(actor: Account): Promise<MessageAgent[]> {
  const agents = await stored.listAgents(actor.account_id)
  const { name, title, phone } = await officePartner()
  return [
    ...agents.map(({ id, ...agent }) => ({ to: id, ...agent })),
    ...(actor.account.agent_id === null ? [{ to: 'office', name, title, phone, is_theirs: false }] : []),
  ]
}
