import { visitorOf } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { recordPath } from '#features/people/rules.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { proposalAnswered } from '../emails/proposal-answered.tsx'
import * as queries from '../queries.server.ts'
import { answerOf } from '../rules.ts'
import { DECLINE_REASONS } from '../words.ts'

/** Emails the person's agent an answer to a proposal, once. */
export async function announceAnswer({ proposal_id }: { proposal_id: string }): Promise<void> {
  await transaction(async () => {
    const answered = await queries.lockToAnnounce(proposal_id)
    if (!answered) return
    await queries.updateAnnounced(proposal_id, now())
    // A person without an agent, or with one who can't sign in: the answer is on the record.
    const reader = await queries.findAnswerReader(proposal_id)
    if (!reader) return
    const { person_id, person_name: name, property_id, search_name, answer, is_changed, reason, words } = answered
    await sendEmail(
      proposalAnswered,
      {
        path: `${recordPath(person_id, true)}#proposals`,
        name,
        answer: answerOf({ answer, is_changed, is_search: search_name !== null }),
        what: search_name ? `the search “${search_name}”` : ((await homeOf(property_id)) ?? 'a home you proposed'),
        reason: reason && DECLINE_REASONS[reason],
        words,
      },
      reader,
    )
  })
}

/** Returns the address of a home. Emails get forwarded, so they show only what a visitor may see. */
async function homeOf(id: string | null): Promise<string | null> {
  const visitor = lookerOf(visitorOf<'public'>(new Request('http://email.invalid/')))
  const [home] = id ? await listCards(visitor, [id], now()) : []
  return home?.address ? `${home.address}, ${home.city}` : null
}
