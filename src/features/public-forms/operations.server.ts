import type { Visitor } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { recordConsents } from '#features/consents/public.server.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { MINUTE_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { hasForm } from './queries.server.ts'
import type { FormInput, ReceivedForm } from './schema.ts'
import { type FormKind, PUBLIC_FORMS } from './words.ts'

/** UUID namespace of submission keys. */
const SENT = '5d0f1c1e-83b4-5a0e-9c4e-6a1b4a7a90c2'

/** The person whose consent a form records. `id` is the account, unless it is the caller's. */
export interface Person {
  id?: string | null
  email: string | null
  phone: string | null
  /** The page that had the form, if several pages do. */
  source?: string
}

/** The part of a public form that differs per form. */
export interface FormWork<Kind extends FormKind, Answer> {
  /** The usual answer. A bot gets the same one. */
  answer: Answer
  /** Null for a form without a consent box. */
  person: (typeof PUBLIC_FORMS)[Kind] extends null ? null : Person
  /** Stores the form. @returns null, or the answer if the form changes nothing and gives no new consent */
  store: () => Promise<Answer | null>
  /** Completes a stored form with its audit entry and emails. */
  finish?: () => Promise<unknown>
}

/**
 * Receives a public form: checks for bots, then stores the form, the consent, the audit entries and the emails in one
 * transaction. Its call counts it with `limit('public-form')`.
 * @param work reads what the form needs, outside the transaction. It throws if the form must be refused
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
  const form = { id: newId(), submission_key: await keyOf(kind, input, created_at), created_at }
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

/** A form whose answer was lost is sent again within this time. */
const REPEAT_MS = 15 * MINUTE_MS

/**
 * Returns the key of what the visitor typed on this day, ignoring case. A form that was stored just before midnight has
 * the same key when it is sent again just after.
 */
async function keyOf(kind: FormKind, input: FormInput, at: Date): Promise<string> {
  const { website: _, captcha: __, tracking: ___, ...typed } = input
  const keyOn = (day: string) => idOf(SENT, day, kind, JSON.stringify(typed).toLowerCase())
  const today = calendarDayOf(at)
  const former = calendarDayOf(new Date(at.getTime() - REPEAT_MS))
  return former !== today && (await hasForm(keyOn(former))) ? keyOn(former) : keyOn(today)
}
