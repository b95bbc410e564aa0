import type { Visitor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { getContactPromise } from '#features/contacts/public.server.ts'
import type { ContactPromise } from '#features/contacts/schema.ts'
import { findHome, getFreshness } from '#features/properties/public.server.ts'
import type { Property } from '#features/properties/schema.ts'
import { AppError, asAppError } from '#kit/call/errors.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries/pages.server.ts'
import { isLive } from '../rules.ts'
import type { LandingHome, LandingPage, LandingPageSlug, PublicLandingPage } from '../schema.ts'
import { MESSAGES, PICTURES } from '../words.ts'

/** The page is public, so every caller sees the home as a visitor. */
export const VISITOR = { viewer: 'visitor', sold: null, reader: null } as const

/** Returns a page by its current or a former slug. Only admins see one that is not live. @throws not_found */
export async function getLandingPageBySlug(actor: Visitor, { slug }: LandingPageSlug): Promise<PublicLandingPage> {
  const page = await queries.findBySlug(slug.toLowerCase())
  const is_live = page !== undefined && isLive(page, now())
  if (!page || !(is_live || actorAs(actor, 'admin:landing_pages'))) throw new AppError('not_found', MESSAGES.noSuchPage)
  const [home, promise, freshness] = await Promise.all([homeOf(page), promiseOf(page), getFreshness()])
  const { id, intro, meta_title, meta_description, og_image_url } = page
  // Visitors may not see texts about a home that may no longer be shown, because they may contain its price and street.
  const written = home
    ? { intro, meta_title, meta_description, og_image_url }
    : { intro: '', meta_title: null, meta_description: null, og_image_url: null }
  return { id, slug: page.slug, ...written, is_live, property: home, promise, freshness }
}

/** Returns the home of a page as visitors see it, or null if they may not. */
export async function homeOf({ property_id }: LandingPage): Promise<LandingHome | null> {
  try {
    return publicFieldsOf(await findHome(VISITOR, property_id))
  } catch (thrown) {
    const code = asAppError(thrown)?.code
    if (code === 'not_found' || code === 'forbidden') return null
    throw thrown
  }
}

function publicFieldsOf(home: Property): LandingHome {
  return {
    id: home.id,
    listing_id: home.listing_id,
    title: home.title,
    description: home.description,
    address: home.address,
    city: home.city,
    state: home.state,
    postal_code: home.postal_code,
    price: home.price,
    property_sub_type: home.property_sub_type,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    living_area: home.living_area,
    lot_size_acres: home.lot_size_acres,
    year_built: home.year_built,
    garage_spaces: home.garage_spaces,
    association_fee_monthly: home.association_fee_monthly,
    tax_annual_amount: home.tax_annual_amount,
    tax_year: home.tax_year,
    list_agent_full_name: home.list_agent_full_name,
    list_office_name: home.list_office_name,
    list_office_contact: home.list_office_contact,
    modification_timestamp: home.modification_timestamp,
    main_image_key: home.main_image_key,
    photos_count: home.photos_count,
    images: home.images.slice(0, PICTURES),
    open_houses: home.open_houses,
  }
}

/** Returns who replies to a page's form, and by when. */
export async function promiseOf({ agent_id }: LandingPage): Promise<ContactPromise> {
  const agent = agent_id && (await queries.findAgentSlug(agent_id))
  return getContactPromise({ form: 'landing_page', ...(agent && { agent }) })
}
