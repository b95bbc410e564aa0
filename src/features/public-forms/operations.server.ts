import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { recordConsents } from '#features/consents/public.server.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import type { FormInput, ReceivedForm } from './schema.ts'
import { type FormKind, PUBLIC_FORMS } from './words.ts'

/** Namespace of submission keys. */
const SENT = '5d0f1c1e-83b4-5a0e-9c4e-6a1b4a7a90c2'

/** The person whose consent a form records. `id` is the account, where it is not the caller's. */
export interface Person {
  id?: string | null
  email: string | null
  phone: string | null
  /** Where the visitor found the form, if it is on several pages. */
  source?: string
}

/** The part of a public form that is its own. */
export interface FormWork<Kind extends FormKind, Answer> {
  /** The usual answer. A bot gets it too. */
  answer: Answer
  /** Null for a form without a consent box. */
  person: (typeof PUBLIC_FORMS)[Kind] extends null ? null : Person
  /** Stores the form. @returns null, or the answer where the form changes nothing and its sender gave no new consent */
  store: () => Promise<Answer | null>
  /** Completes a stored form: the audit record and the emails. */
  finish?: () => Promise<unknown>
}

/**
 * Receives a public form: checks for bots, then stores the form, the consent, the audit records, and the emails in one transaction.
 * The call that takes the form counts it, with `limit('public-form')`.
 * @param work reads what the form needs, outside of the transaction. It throws where the form can't be taken
 * @throws invalid at `captcha`
 */
export async function receiveForm<Kind extends FormKind, Answer>(
  actor: Visitor,
  input: FormInput,
  kind: Kind,
  work: (form: ReceivedForm) => Promise<FormWork<Kind, Answer>>,
): Promise<Answer> {
  await requirePass(actor, 'public_form', input.captcha)
  const created_at = now()
  const form = { id: newId(), submission_key: keyOf(kind, input, created_at), created_at }
  const { answer, person, store, finish } = await work(form)
  // Only a bot fills the hidden field.
  if (input.website) return answer
  return transaction(async () => {
    const earlier = await store()
    if (earlier !== null) return earlier
    const consent = PUBLIC_FORMS[kind]
    if (consent && person) {
      const { id = actor.account_id, email, phone, source = consent.source } = person
      await recordConsents(actor, { id, email, phone }, { [consent.purpose]: true }, source)
    }
    await finish?.()
    return answer
  })
}

/** Returns the key of what the visitor typed. Letter case makes no other form. */
function keyOf(kind: FormKind, input: FormInput, at: Date): string {
  const { website: _, captcha: __, tracking: ___, ...typed } = input
  return idOf(SENT, calendarDayOf(at), kind, JSON.stringify(typed).toLowerCase())
}
