import * as z from 'zod/mini'
import type { Visitor } from '#access/actors.ts'
import { publicUrl } from '#env.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { disclaimerAsOf } from '#features/brokerage/rules.ts'
import { getFreshness, listCards, lookerOf } from '#features/properties/public.server.ts'
import { emailImagePath } from '#features/properties/rules/pictures.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES as HOME_MESSAGES, STATUSES } from '#features/properties/words.ts'
import { criteriaOf, NO_PLACES } from '#features/search/public.server.ts'
import { hrefOf } from '#features/search/rules/url.ts'
import type { LinkToken } from '#kit/email/link-token.server.ts'
import { dayAndTime, money, number } from '#kit/time/format.ts'
import type { AlertHome, SavedSearchAlerts } from '../emails/saved-search-alerts.tsx'
import type { ActiveSearch } from '../queries/active-searches.server.ts'
import type { WaitingDelivery } from '../queries/deliveries.server.ts'
import { listHidden } from '../queries/hidden-homes.server.ts'
import { reasonsOf, subjectOf } from '../rules/alert-reasons.ts'
import { AlertDetails } from '../schema.ts'
import { MAX_IN_EMAIL, MAX_WITH_PHOTO } from '../words.ts'
import { alertLink } from './alert-link.server.ts'

interface AlertContent {
  emailId: string
  actor: Visitor
  searches: readonly ActiveSearch[]
  found: readonly WaitingDelivery[]
  /** True if alerts are less frequent because the reader has not visited for a long time. */
  isSlowed: boolean
  at: Date
}

/**
 * Composes the email of waiting deliveries, by what the reader may see now. Leaves out homes sold or withheld since,
 * and changes that were reverted.
 * @returns null if nothing is left; else the email, the ids of its deliveries, and its sold homes
 */
export async function composeAlertEmail(
  content: AlertContent,
): Promise<{ input: SavedSearchAlerts; sentIds: string[]; sold: string[] } | null> {
  const { emailId, actor, searches, found, isSlowed, at } = content
  const looker = lookerOf(actor)
  const hidden = await listHidden(actor.account_id ?? '')
  const shown = found.filter(({ property_id }) => !hidden.has(property_id))
  const cards = new Map<string, PropertyCard>()
  for (const card of await listCards(looker, [...new Set(shown.map(({ property_id }) => property_id))], at)) {
    cards.set(card.id, card)
  }
  const homes = new Map<string, { reasons: Set<string>; names: string[]; isNew: boolean; isPrice: boolean }>()
  const wide: SavedSearchAlerts['wide'] = []
  const sentIds: string[] = []
  const named: string[] = []
  for (const search of searches) {
    const criteria = criteriaOf(looker, search.criteria, NO_PLACES)
    const own = Map.groupBy(
      shown.filter(({ search_id }) => search_id === search.id),
      ({ property_id }) => property_id,
    )
    const items = [...own].flatMap(([id, deliveries]) => {
      const card = cards.get(id)
      const events = deliveries.map(({ event, details }) => ({ event, details: z.parse(AlertDetails, details) }))
      const reasons = card ? reasonsOf(events, card, criteria, at) : []
      return reasons.length > 0 ? [{ id, deliveries, reasons }] : []
    })
    if (items.length === 0) continue
    named.push(search.name)
    sentIds.push(...items.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)))
    if (items.length > MAX_IN_EMAIL) {
      wide.push({ name: search.name, homes: items.length, url: `${publicUrl}${hrefOf(criteria)}` })
    }
    // Wide searches still show some homes, because a count alone says little.
    for (const { id, deliveries, reasons } of items.slice(
      0,
      items.length > MAX_IN_EMAIL ? MAX_WITH_PHOTO : undefined,
    )) {
      const known = homes.get(id) ?? { reasons: new Set(), names: [], isNew: false, isPrice: false }
      for (const reason of reasons) known.reasons.add(reason)
      known.names.push(search.name)
      known.isNew ||= deliveries.some(({ event }) => event === 'new_match' || event === 'back')
      known.isPrice ||= deliveries.some(({ event }) => event === 'price_down' || event === 'price_up')
      homes.set(id, known)
    }
  }
  if (sentIds.length === 0) return null

  const kinds = [...homes.values()]
  const news = kinds.filter(({ isNew }) => isNew).length
  const prices = kinds.filter(({ isNew, isPrice }) => isPrice && !isNew).length
  const shownHomes = [...homes]
    // Changes of known homes come before new homes.
    .sort(([, a], [, b]) => Number(a.isNew) - Number(b.isNew))
    .flatMap(([id, { reasons, names }]) => {
      const card = cards.get(id)
      return card ? [alertHome(card, [...reasons], names, alertLink(emailId, id))] : []
    })
  const sold = [...homes.keys()].filter((id) => cards.get(id)?.status === 'sold')
  const brokerage = await getBrokerage()
  const { checked_at } = await getFreshness()
  const asOf = checked_at ? dayAndTime(checked_at) : 'a time not yet known'
  const subject =
    wide.length > 0 && news + prices === 0
      ? `Updates for ${named.join(', ')}`
      : subjectOf({ news, prices, others: kinds.length - news - prices }, named)
  return {
    sentIds,
    sold,
    input: {
      subject: wide[0]
        ? `${number(wide.reduce((sum, { homes: many }) => sum + many, 0))} homes: ${named.join(', ')}`
        : subject,
      names: named,
      homes: shownHomes,
      pictured: MAX_WITH_PHOTO,
      wide,
      token: alertLink(emailId, null),
      isSlowed,
      mls: [brokerage.mls.courtesy, disclaimerAsOf(brokerage, asOf), brokerage.mls.copyright],
    },
  }
}

function alertHome(card: PropertyCard, reasons: string[], names: string[], hide: LinkToken): AlertHome {
  const town = `${card.city}, ${card.state} ${card.postal_code ?? ''}`.trim()
  const isSold = card.status === 'sold'
  return {
    url: `${publicUrl}/properties/${card.id}`,
    ask_url: `${publicUrl}/dashboard/messages/new?home=${card.id}`,
    // Mail programs have no session, so a restricted photo would not load.
    image_url: card.main_image_key && !isSold ? `${publicUrl}${emailImagePath(card.main_image_key)}` : null,
    image_alt: `Photo of ${card.address ?? `a home in ${card.city}`}`,
    price: money(isSold && card.close_price ? card.close_price : card.price),
    status: card.status === 'active' ? null : STATUSES[card.status],
    facts: factsOf(card),
    address: `${card.address ?? HOME_MESSAGES.addressWithheld}, ${town}`,
    firm: card.list_office_name,
    contact: card.list_office_contact,
    reasons,
    searches: names,
    hide,
  }
}

function factsOf({ bedrooms, bathrooms, living_area, lot_size_acres, property_type }: PropertyCard): string {
  const parts = [
    bedrooms !== null && `${number(bedrooms)} bd`,
    bathrooms !== null && `${number(bathrooms)} ba`,
    living_area !== null && `${number(living_area)} sq ft`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return parts.join(' · ')
  return lot_size_acres === null ? property_type : `${number(lot_size_acres)} acres`
}
