import { visitorOf } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { inboxesFor } from '#features/requests/public.server.ts'
import { queueText } from '#features/text-messages/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { now } from '#ports/clock.server.ts'
import { messageWaiting } from '../emails/message-waiting.tsx'
import * as queries from '../queries/threads.server.ts'
import type { Side } from '../words.ts'

/**
 * Emails one side of a thread about its unread messages, with author and home but no text. One email covers everything
 * since the last one, and nothing unread means no email. Preferences decide about email and text message.
 */
export async function sendMessageEmail({ thread_id, side }: { thread_id: string; side: Side }): Promise<void> {
  await transaction(async () => {
    const thread = await queries.lockForEmail(thread_id)
    if (!thread) return
    const known = Math.max(thread[`${side}_read_seq`], thread[`${side}_letter_seq`])
    const count = await queries.countSince(thread_id, side, known)
    const readers = count > 0 ? await readersOf(thread, side) : []
    await queries.updateStoredEmail(thread_id, side, readers.length > 0 ? { seq: thread.last_seq, at: now() } : null)
    const { short_name } = await getBrokerage()
    const from = side === 'agent' ? thread.consumer_name : (thread.agent_name ?? `The ${short_name} office`)
    const home = thread.property_id ? await homeOf(thread.property_id) : null
    const path = side === 'agent' ? '/agent/messages' : '/dashboard/messages'
    const { url } = await emailBrand()
    for (const { name, ...to } of readers) {
      await sendEmail(messageWaiting, { to: name, from, home, count, path: `${path}/${thread_id}` }, to)
      await queueText(to.account_id, {
        kind: 'message-waiting',
        text: `You have a new message from ${from}. Read it: ${url}${path}/${thread_id}`,
      })
    }
  })
}

type EmailThread = NonNullable<Awaited<ReturnType<typeof queries.lockForEmail>>>

interface Reader {
  name: string
  email: string
  account_id: string | null
  reason?: string
}

/** Lists the recipients of the email; empty if the reader turned it off. */
async function readersOf(thread: EmailThread, side: Side): Promise<Reader[]> {
  if (side === 'consumer') {
    const { consumer_name: name, consumer_email: email, consumer_id: account_id } = thread
    return thread.is_consumer_written_to ? [{ name, email, account_id }] : []
  }
  if (thread.agent_id === null) {
    const { short_name: name } = await getBrokerage()
    return (await inboxesFor('message')).map(({ email, account_id, reason }) => ({ name, email, account_id, reason }))
  }
  const { agent_name: name, agent_email: email, agent_account_id: account_id } = thread
  return thread.is_agent_written_to && name && email ? [{ name, email, account_id }] : []
}

/** Returns the public address of a home. Emails get forwarded, so they show only what a visitor may see. */
async function homeOf(id: string): Promise<string | null> {
  const anybody = lookerOf(visitorOf<'public'>(new Request('http://letter.invalid/')))
  const [home] = await listCards(anybody, [id], now())
  return home ? (home.address ?? home.title) : null
}
