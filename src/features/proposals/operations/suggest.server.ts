import type { AgentActor } from '#access/actors.ts'
import { emailRecipientActor } from '#access/make-actor.server.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { listReaders } from '#features/saved-searches/public.server.ts'
import { searchProperties, suggestHomes, suggestPlaces } from '#features/search/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { homeIdIn } from '../rules.ts'
import type { OfferedHome, SuggestedHomes, SuggestHomes } from '../schema.ts'
import { MAX_SUGGESTED, MESSAGES } from '../words.ts'
import { requirePerson } from './recipient.server.ts'

const MIN_TYPED = 2

/** Homes by address or MLS number, if the text is also the start of a place. Those of the place fill the rest. */
const MAX_BESIDE_PLACE = 4

interface Group {
  label: string
  ids: readonly string[]
}

/**
 * Suggests homes for sale whose address or MLS number begins with the typed text, and homes of the place that it names.
 * The caller and the person must both be allowed to see each. @throws not_found, conflict
 */
export async function suggestHomesToPropose(actor: AgentActor, { personId, q }: SuggestHomes): Promise<SuggestedHomes> {
  await requirePerson(actor, personId)
  const reader = await readerOf(personId)
  const { homes: open } = await queries.findOpen(personId)
  const found = q.length < MIN_TYPED ? [] : await findGroups(actor, q)
  const ids = [...new Set(found.flatMap((group) => group.ids))].slice(0, MAX_SUGGESTED)
  const known = (await listCards(lookerOf(actor), ids, now())).filter(({ status }) => status !== 'sold')
  const shown = await listCards(
    lookerOf(emailRecipientActor(reader)),
    known.map(({ id }) => id),
    now(),
  )
  const groups = found
    .map(({ label, ids: own }) => ({
      label,
      homes: shown.filter(({ id }) => own.includes(id)).map((card) => offerOf(card, open)),
    }))
    .filter(({ homes }) => homes.length > 0)
  return { groups, hidden: known.length - shown.length }
}

async function readerOf(personId: string) {
  const accountId = await queries.findAccountOf(personId)
  if (accountId === null) throw new AppError('conflict', MESSAGES.noAccount)
  const [reader] = await listReaders([accountId])
  if (!reader) throw new AppError('conflict', MESSAGES.unconfirmed)
  return reader
}

/** Finds homes by the text, each in one group. */
async function findGroups(actor: AgentActor, q: string): Promise<Group[]> {
  const linked = homeIdIn(q)
  if (linked) return [{ label: 'Link', ids: [linked] }]
  const place = await findPlace(actor, q)
  const direct = (await suggestHomes(actor, { q, limit: MAX_SUGGESTED }))
    // A corrected typing error must not precede the place that was typed.
    .filter(({ is_guess }) => !place || place.is_guess || !is_guess)
    .flatMap(({ href }) => homeIdIn(href) ?? [])
  const first = place ? direct.slice(0, MAX_BESIDE_PLACE) : direct
  const groups = [{ label: 'Address or MLS number', ids: first }]
  if (place) groups.push({ label: place.label, ids: place.ids.filter((id) => !first.includes(id)) })
  return groups
}

/** Finds the place, or the search, that the text begins, with its homes. */
async function findPlace(actor: AgentActor, q: string): Promise<(Group & { is_guess: boolean }) | null> {
  const { groups } = await suggestPlaces(actor, { q, limit: 1 })
  const [best] = groups.flatMap(({ suggestions }) => suggestions)
  if (!best || homeIdIn(best.href)) return null
  const search = Object.fromEntries(new URL(best.href, 'https://site.invalid').searchParams)
  // Only the homes that are suggested count as read.
  const { cards } = await searchProperties(actor, { search }, { isCounted: false })
  return { label: best.label, ids: cards.map(({ id }) => id), is_guess: best.is_guess }
}

/** Returns a home as the form shows it. @param open ids of the homes whose proposal has no answer */
export function offerOf(card: PropertyCard, open: readonly string[]): OfferedHome {
  const { id, address, city, price, status, bedrooms, bathrooms, living_area, lot_size_acres, property_type } = card
  const { list_office_name, list_office_contact, main_image_key } = card
  return {
    id,
    address,
    city,
    price,
    status,
    bedrooms,
    bathrooms,
    living_area,
    lot_size_acres,
    property_type,
    list_office_name,
    list_office_contact,
    main_image_key,
    is_open: open.includes(id),
  }
}
