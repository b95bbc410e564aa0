import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { isGone } from '#features/mls/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import { type Looker, listSimilar } from '../queries/read.server.ts'
import * as one from '../queries/read-one.server.ts'
import { similarRules } from '../rules/similar.ts'
import type { GetPropertyPage, Property, PropertyPage, SimilarHomes, SimilarRule } from '../schema.ts'
import { MESSAGES, TEXTS } from '../words.ts'
import { areaFactsOf, vicinityOf } from './area.server.ts'
import { getFreshness, lookerOf } from './viewer.server.ts'

const SIMILAR_HOMES = 4
/** Fewer matches than this fall back to a wider rule. */
const ENOUGH_SIMILAR = 3
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns a home with photos, rooms, open houses, timeline, similar homes and area, limited to what the caller may see.
 * Source: specification 2, the loader of /properties/{propertyId}.
 * @throws not_found 'Property not found', or that it is no longer listed; forbidden if it is sold and the caller lacks
 * the sold-view permission
 */
export async function getProperty(actor: Visitor, { propertyId, part }: GetPropertyPage): Promise<PropertyPage> {
  const looker = lookerOf(actor)
  const property = await findHome(looker, propertyId)
  // VOW rules require a log of what a registrant sees. Log before the answer. Source: NAR model VOW rules 19.3(c).
  if (looker.viewer !== 'visitor') {
    const kind = property.status === 'sold' ? 'sold.viewed' : 'property.viewed'
    await logView(actor, kind, {
      object_type: 'property',
      object_id: property.id,
      ...(part && { details: { part } }),
    })
  }
  const [similar, area, vicinity, freshness] = await Promise.all([
    similarTo(looker, property),
    areaFactsOf(looker, property),
    vicinityOf(looker, property),
    getFreshness(),
  ])
  return { property, similar, area, vicinity, freshness }
}

/** Returns the home alone. @throws not_found, forbidden */
export async function findHome(looker: Looker, propertyId: string): Promise<Property> {
  if (!UUID.test(propertyId)) throw new AppError('not_found', TEXTS.notFound)
  // Count the request before the lookup, so that guessed ids count toward the limit too.
  looker.reader?.see('opened', [propertyId])
  return (await one.findProperty(looker, propertyId, now())) ?? (await findSold(looker, propertyId))
}

async function findSold(looker: Looker, propertyId: string): Promise<Property> {
  if (!(await one.isSoldHome(looker.viewer, propertyId))) {
    throw new AppError('not_found', (await isGone(propertyId)) ? MESSAGES.gone : TEXTS.notFound)
  }
  const home = looker.sold && (await one.findSoldDetails(looker.sold, propertyId, now()))
  if (!home) throw new AppError('forbidden', TEXTS.soldRefused)
  return home
}

/** Finds similar homes by the strictest rule with enough matches, which is almost always in the first group. */
async function similarTo(looker: Looker, home: Property): Promise<SimilarHomes> {
  let best: SimilarHomes | null = null
  for (const rules of similarRules(home)) {
    const found = await similarBy(looker, home, rules)
    if (!best || found.homes.length > best.homes.length) best = found
    if (found.homes.length >= ENOUGH_SIMILAR) break
  }
  return best ?? { rule: { miles: null, price_share: 0 }, homes: [] }
}

/** Tries a group of rules in one query. Rules are nested, so the returned one holds for every home shown. */
async function similarBy(looker: Looker, home: Property, rules: readonly SimilarRule[]): Promise<SimilarHomes> {
  const found = await listSimilar(looker, home, rules, SIMILAR_HOMES, now())
  const enough = found.findIndex(({ rule }, index) => index + 1 >= ENOUGH_SIMILAR && rule !== found[index + 1]?.rule)
  const shown = enough < 0 ? found : found.slice(0, enough + 1)
  return {
    rule: rules[shown.at(-1)?.rule ?? 0] ?? { miles: null, price_share: 0 },
    homes: shown.map(({ card }) => card),
  }
}
