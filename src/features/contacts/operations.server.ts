import type * as z from 'zod/mini'
import type { Visitor } from '#access/actors.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { certainAnswerer, ownerOfNewLead } from '#features/lead-routing/public.server.ts'
import { storeLead } from '#features/leads/public.server.ts'
import { TOPICS } from '#features/leads/words/topics.ts'
import type { InboxKind } from '#features/leads/words.ts'
import { receiveForm } from '#features/public-forms/public.server.ts'
import { emailOffice, promisedAt } from '#features/requests/public.server.ts'
import type { Owner } from '#features/requests/schema.ts'
import type { RequestKind } from '#features/requests/words.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { now } from '#ports/clock.server.ts'
import { contactArrived } from './emails/contact-arrived.tsx'
import { contactReceived } from './emails/contact-received.tsx'
import { inquiryArrived } from './emails/inquiry-arrived.tsx'
import type { ContactPromise, GetContactPromise, SubmitContact } from './schema.ts'

/** Returns who would reply to an inquiry sent now, and by when. Names no one while that depends on the topic. */
export async function getContactPromise({ agent, form = 'contact' }: GetContactPromise): Promise<ContactPromise> {
  const kinds: RequestKinds = form === 'contact' ? TOPIC_KINDS : [form]
  const answerer = await certainAnswerer(await answererFor(agent ?? null, ...kinds), agent ?? null)
  return promiseOf(await promisedAt(now(), ...kinds), answerer)
}

type RequestKinds = [RequestKind, ...RequestKind[]]
const TOPIC_KINDS = keysOf(TOPICS).map((topic) => `topic_${topic}` as const) as RequestKinds

function promiseOf(due_at: Date, answerer: ContactPromise['answerer']): ContactPromise {
  if (!answerer) return { due_at, answerer: null }
  const { name, title, phone, photo_key } = answerer
  return { due_at, answerer: { name, title, phone, photo_key } }
}

/** Stores an inquiry as a lead and emails its owner and sender. Deduplicates within a day. @throws invalid */
export async function submitContact(actor: Visitor, input: SubmitContact): Promise<ContactPromise> {
  return receiveForm(actor, input, 'contact', async (form) => {
    const { name, email, phone, topic, way, message, agent = null, tracking } = input
    const kind = `topic_${topic}` as const
    const owner = await answererFor(agent, kind)
    const promise = promiseOf(await promisedAt(now(), kind), await certainAnswerer(owner, agent))
    const { due_at } = promise
    return {
      answer: promise,
      person: { email, phone },
      store: async () => {
        const earlier = await storeLead(actor, {
          ...form,
          kind: 'contact',
          name,
          email,
          phone,
          message,
          topic,
          details: { way },
          tracking,
          due_at,
          owner_id: owner?.id ?? null,
          asked_agent_id: owner && owner.slug === agent ? owner.id : null,
        })
        return earlier && { ...promise, due_at: earlier }
      },
      finish: async () => {
        const routed = await ownerOfNewLead(form.id, owner)
        await sendEmail(
          contactReceived,
          { due_at, answerer: routed?.name ?? null, way },
          { email, account_id: actor.account_id },
        )
        await emailOffice(
          contactArrived,
          ({ is_agent }) => ({ id: form.id, name, email, phone, topic, way, message, due_at, is_owner: is_agent }),
          { owner: routed, kind },
        )
      },
    }
  })
}

/** Emails the owner of a new inquiry, or the office. Call it in the transaction that stores the inquiry. */
export async function emailInquiry(
  owner: Owner | null,
  inquiry: Omit<z.infer<typeof inquiryArrived.input>, 'is_owner' | 'kind'> & { kind: Exclude<InboxKind, 'contact'> },
): Promise<void> {
  await emailOffice(inquiryArrived, ({ is_agent }) => ({ ...inquiry, is_owner: is_agent }), {
    owner,
    kind: inquiry.kind,
  })
}
