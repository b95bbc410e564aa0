import { publicUrl } from '#env.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { disclaimerAsOf } from '#features/brokerage/rules.ts'
import { getFreshness } from '#features/properties/public.server.ts'
import { emailImagePath } from '#features/properties/rules/pictures.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES as HOME_MESSAGES, STATUSES } from '#features/properties/words.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { dayAndTime, money } from '#kit/time/format.ts'
import { homesProposed, type ProposedHome } from '../emails/homes-proposed.tsx'
import { searchProposed } from '../emails/search-proposed.tsx'
import { findAgent } from '../queries.server.ts'
import { factsOf } from '../rules.ts'

interface Reader {
  id: string
  name: string
  email: string
}

/** Emails a person the homes of one form, with the attribution of each listing. Replies go to their record, else to the agent. */
export async function emailProposals(
  reader: Reader,
  agentId: string,
  found: readonly { card: PropertyCard; note: string }[],
): Promise<void> {
  const agent = await findAgent(agentId)
  if (!agent) return
  const brokerage = await getBrokerage()
  const { checked_at } = await getFreshness()
  const asOf = checked_at ? dayAndTime(checked_at) : 'a time not yet known'
  await sendEmail(
    homesProposed,
    {
      agent: agent.name,
      homes: found.map(({ card, note }) => emailHome(card, note)),
      mls: [brokerage.mls.courtesy, disclaimerAsOf(brokerage, asOf), brokerage.mls.copyright],
    },
    { email: reader.email, account_id: reader.id, reply_to: agent.email, takes_replies: true },
  )
}

/** Emails a person a proposed search. Replies go to their record, else to the agent. */
export async function emailSearch(
  reader: Reader,
  agentId: string,
  search: { name: string; filters: string[]; note: string },
): Promise<void> {
  const agent = await findAgent(agentId)
  if (!agent) return
  const to = { email: reader.email, account_id: reader.id, reply_to: agent.email, takes_replies: true } as const
  await sendEmail(searchProposed, { agent: agent.name, ...search }, to)
}

function emailHome(card: PropertyCard, note: string): ProposedHome {
  const town = `${card.city}, ${card.state} ${card.postal_code ?? ''}`.trim()
  return {
    url: `${publicUrl}/properties/${card.id}`,
    image_url: card.main_image_key ? `${publicUrl}${emailImagePath(card.main_image_key)}` : null,
    image_alt: `Photo of ${card.address ?? `a home in ${card.city}`}`,
    price: money(card.price),
    status: card.status === 'active' ? null : STATUSES[card.status],
    facts: factsOf(card),
    address: `${card.address ?? HOME_MESSAGES.addressWithheld}, ${town}`,
    firm: card.list_office_name,
    contact: card.list_office_contact,
    note,
  }
}
