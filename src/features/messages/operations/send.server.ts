import type { Account } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { shareWithThread } from '#features/documents/public.server.ts'
import { finishIntent } from '#features/pending-intents/public.server.ts'
import { definePersonalData } from '#features/personal-data/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { noteAsked } from '#features/proposals/public.server.ts'
import { retainsCorrespondence } from '#features/relationships/public.server.ts'
import { emailOffice } from '#features/requests/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import { newId } from '#kit/ids.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { now } from '#ports/clock.server.ts'
import { personLeft } from '../emails/person-left.tsx'
import { messageEmail } from '../jobs.server.ts'
import * as stored from '../queries/messages.server.ts'
import * as queries from '../queries/threads.server.ts'
import { emailDueAt, otherSide } from '../rules.ts'
import type { DeleteMessage, SendMessage, SentMessage } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { messagesOf, notFoundFor, readerOf, refusalOf } from './read.server.ts'

/**
 * Sends a message to a thread, or starts one. Idempotent by `clientKey`, for retries and second tabs. Queues an email
 * to the other side, in case it does not read the message first. @throws not_found, invalid, conflict, limited
 */
export async function sendMessage(actor: Account, input: SendMessage): Promise<SentMessage> {
  const again = await sentBefore(actor, input.clientKey)
  if (again) return again
  await enforceRateLimit('message', actor.account_id)
  return transaction(async () => {
    const threadId = input.threadId ?? (await threadFor(actor, input))
    const thread = await queries.lockThread(threadId, readerOf(actor))
    if (!thread) throw notFoundFor(actor, threadId)
    // A concurrent request with the same key has committed by now, or waits for this lock.
    const twin = await sentBefore(actor, input.clientKey)
    if (twin) return twin
    const refusal = refusalOf(thread)
    if (refusal) throw new AppError('conflict', refusal)
    await finishIntent(actor.account_id, 'message')
    const at = now()
    const { side } = thread
    const message = {
      id: newId(),
      thread_id: threadId,
      seq: thread.last_seq + 1,
      author_id: actor.account_id,
      author_side: side,
      body: input.body,
      client_key: input.clientKey,
      sent_at: at,
    }
    const documentIds = [...new Set(input.documentIds)]
    await shareWithThread(actor, documentIds, threadId)
    await stored.insertMessage(message)
    await stored.insertDocuments(message.id, documentIds)
    await queries.updateAfterMessage(threadId, { side, seq: message.seq, seenSeq: input.seenSeq ?? 0, at })
    if (side === 'consumer' && thread.property_id) await noteAsked(actor.account_id, thread.property_id)
    await scheduleEmail(thread, at)
    return sentMessageOf(actor, message.id)
  })
}

async function sentBefore(actor: Account, clientKey: string): Promise<SentMessage | null> {
  const former = await stored.findByClientKey(actor.account_id, clientKey)
  return former ? sentMessageOf(actor, former.id) : null
}

async function sentMessageOf(actor: Account, messageId: string): Promise<SentMessage> {
  const row = await stored.findMessage(messageId)
  const thread = row && (await queries.findThread(row.thread_id, readerOf(actor)))
  const [message] = row && thread ? await messagesOf(actor, thread, [row]) : []
  if (!row || !message) throw notFoundFor(actor, messageId, MESSAGES.noSuchMessage)
  return { thread_id: row.thread_id, message }
}

/** Returns the thread with an agent about a home, and creates it if needed. */
async function threadFor(actor: Account, { to, propertyId }: SendMessage): Promise<string> {
  const agent_id = to === 'office' ? null : (to ?? null)
  if (agent_id !== null) {
    if (agent_id === actor.account.agent_id)
      throw new AppError('invalid', MESSAGES.toYourself, { to: MESSAGES.toYourself })
    const agents = await stored.listAgents(actor.account_id)
    if (!agents.some(({ id }) => id === agent_id))
      throw new AppError('invalid', MESSAGES.noSuchAgent, { to: MESSAGES.noSuchAgent })
  }
  await queries.lockConsumer(actor.account_id)
  const known = await queries.findThreadOf(actor.account_id, agent_id, propertyId ?? null)
  if (known) return known
  if (propertyId !== undefined) {
    const [home] = await listCards(lookerOf(actor), [propertyId], now())
    if (!home) throw new AppError('invalid', MESSAGES.noSuchHome, { propertyId: MESSAGES.noSuchHome })
  }
  const id = newId()
  await queries.insertThread({ id, consumer_id: actor.account_id, agent_id, property_id: propertyId ?? null }, now())
  return id
}

/** Schedules one email to the other side for this message and those around it. */
async function scheduleEmail(thread: queries.StoredThread, at: Date): Promise<void> {
  const side = otherSide(thread.side)
  const state = {
    due_at: thread[`${side}_letter_due_at`],
    last_at: thread[`${side}_letter_at`],
    read_at: thread[`${side}_read_at`],
  }
  const due = emailDueAt(state, at)
  if (due === null) return
  await queries.updateEmailDue(thread.id, side, due)
  enqueue(messageEmail, { thread_id: thread.id, side }, { startAfter: due })
}

/** Hides a message, or all messages of a thread so far, from the caller only. @throws not_found */
export async function deleteMessage(
  actor: Account,
  { messageId, threadId }: DeleteMessage,
): Promise<{ success: true }> {
  await transaction(async () => {
    const id = threadId ?? (await stored.findMessage(messageId ?? ''))?.thread_id
    const thread = id === undefined ? undefined : await queries.lockThread(id, readerOf(actor))
    if (!thread) throw notFoundFor(actor, messageId ?? threadId ?? '', MESSAGES.noSuchMessage)
    if (messageId !== undefined) await stored.insertHide(messageId, actor.account_id, now())
    else await stored.hideAll(thread.id, actor.account_id, now())
  })
  return { success: true }
}

const MAX_EXPORTED = 50_000

/** Conversations that are records of a transaction stay with the agent; others are deleted with the account. */
definePersonalData({
  name: 'messages',
  read: (accountId) => stored.listAllOf(accountId, MAX_EXPORTED),
  erase: async (accountId) => {
    const isRetained = await retainsCorrespondence(accountId)
    for (const { agent_id, email, account_id, consumer_name: name } of await queries.listPartnersOf(accountId))
      await emailOffice(personLeft, () => ({ name, isRetained }), {
        owner: agent_id && email ? { id: agent_id, email, account_id } : null,
        kind: 'message',
      })
    if (!isRetained) await queries.deleteThreadsOf(accountId)
  },
})
