import type { Admin, Visitor } from '#access/actors.ts'
import { narrow } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { publicUrl } from '#env.server.ts'
import { recordConsents } from '#features/accounts/public.server.ts'
import { answererFor } from '#features/agents/public.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { getContactPromise, takeLead } from '#features/contacts/public.server.ts'
import { trafficMedium, trafficSource } from '#features/contacts/rules/traffic.ts'
import type { ContactPromise, TrackingContext } from '#features/contacts/schema.ts'
import { keepPicture, requireSocialPicture } from '#features/pictures/public.server.ts'
import { socialUrl } from '#features/pictures/rules.ts'
import type { UploadPicture } from '#features/pictures/schema.ts'
import { findHome, getFreshness, listCards } from '#features/properties/public.server.ts'
import type { Property, PropertyCard } from '#features/properties/schema.ts'
import { noteAudit } from '#kit/call-context.server.ts'
import { sendEmail } from '#kit/email.tsx'
import { AppError, asAppError, type FieldErrors, found } from '#kit/errors.ts'
import { calendarDayOf } from '#kit/format.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { landingLeadArrived } from './emails/landing-lead-arrived.tsx'
import { landingLeadReceived } from './emails/landing-lead-received.tsx'
import * as queries from './queries.server.ts'
import { daysUntil, faultsOf, isLive, isRobot, publishAt, reachOf, sentenceOf, slugOf } from './rules.ts'
import type {
  CaptureLandingPageLead,
  CreateLandingPage,
  GetLandingPageAnalytics,
  LandingHome,
  LandingPage,
  LandingPageAnalytics,
  LandingPageId,
  LandingPageSlug,
  LandingPagesPage,
  ListLandingPages,
  PublicLandingPage,
  TrackLandingPageView,
  UpdateLandingPage,
} from './schema.ts'
import { MESSAGES, PICTURES, type Status } from './words.ts'

/** A page is for everybody: whoever opens it sees of its home what every visitor may see. */
const VISITOR = { viewer: 'visitor', sold: null } as const
const DAY_MS = 86_400_000

/** A page of all landing pages, with their homes and what came of each. */
export async function listLandingPages(
  _actor: Admin<'landing_pages'>,
  input: ListLandingPages,
): Promise<LandingPagesPage> {
  const at = now()
  const page = await queries.listPage(input, at)
  const homes = await listCards(
    VISITOR,
    page.rows.map(({ property_id }) => property_id),
    at,
  )
  const byId = new Map(homes.map((home) => [home.id, home]))
  const counted = new Map((await queries.countByStatus(at)).map(({ status, count }) => [status, count]))
  const count = (status: Status) => counted.get(status) ?? 0
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, home: byId.get(row.property_id) ?? null })),
    counts: {
      draft: count('draft'),
      scheduled: count('scheduled'),
      published: count('published'),
      archived: count('archived'),
    },
  }
}

/** One page. @throws not_found */
export async function getLandingPage(
  _actor: Admin<'landing_pages'>,
  { landingPageId }: LandingPageId,
): Promise<LandingPage> {
  return found(await queries.findPage(landingPageId), MESSAGES.notFound)
}

/** The homes for sale that a page can show: those that this office lists. */
export async function listLandingHomes(_actor: Admin<'landing_pages'>): Promise<PropertyCard[]> {
  return listCards(VISITOR, await queries.listOwnHomes(await officeKeys()), now())
}

async function officeKeys(): Promise<readonly string[]> {
  return (await getBrokerage()).mls.office_keys
}

/** What was done to a page, newest first. */
export async function listLandingPageHistory(
  _actor: Admin<'landing_pages'>,
  { landingPageId }: LandingPageId,
): Promise<Change[]> {
  return historyOf('landing_page', landingPageId, sentenceOf)
}

/**
 * A page as visitors see it; a former address leads to it too. One that is not live is there for administrators of landing
 * pages alone. @throws not_found
 */
export async function getLandingPageBySlug(actor: Visitor, { slug }: LandingPageSlug): Promise<PublicLandingPage> {
  const page = await queries.findBySlug(slug.toLowerCase())
  const is_live = page !== undefined && isLive(page, now())
  if (!page || !(is_live || narrow(actor, 'admin:landing_pages'))) throw new AppError('not_found', MESSAGES.noSuchPage)
  const [home, promise, freshness] = await Promise.all([homeOf(page), promiseOf(page), getFreshness()])
  const { id, intro, meta_title, meta_description, og_image_url } = page
  // What was written of a home that may no longer be shown, price and street among it, is not for visitors either.
  const written = home
    ? { intro, meta_title, meta_description, og_image_url }
    : { intro: '', meta_title: null, meta_description: null, og_image_url: null }
  return { id, slug: page.slug, ...written, is_live, property: home, promise, freshness }
}

/** The home of a page as far as every visitor may see it; null where they may not. */
async function homeOf({ property_id }: LandingPage): Promise<LandingHome | null> {
  try {
    return shownOf(await findHome(VISITOR, property_id))
  } catch (thrown) {
    const code = asAppError(thrown)?.code
    if (code === 'not_found' || code === 'forbidden') return null
    throw thrown
  }
}

function shownOf(home: Property): LandingHome {
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

async function promiseOf({ agent_id }: LandingPage): Promise<ContactPromise> {
  const agent = agent_id && (await queries.findAgentSlug(agent_id))
  return getContactPromise(agent ? { agent } : {})
}

/** Makes a page for a home of this office. @throws invalid */
export async function createLandingPage(actor: Admin<'landing_pages'>, input: CreateLandingPage): Promise<LandingPage> {
  const id = newId()
  return transaction(async () => {
    await queries.lockSlugs()
    const page = await queries.insertPage(id, await rowOf(input, null), now())
    audit(actor, 'landing_page.created', { object_type: 'landing_page', object_id: id, after: { ...page } })
    return page
  })
}

/** Changes a page; an address that it had goes on leading to it. @throws not_found, invalid, conflict */
export async function updateLandingPage(
  actor: Admin<'landing_pages'>,
  { landingPageId, version, ...fields }: UpdateLandingPage,
): Promise<LandingPage> {
  return transaction(async () => {
    await queries.lockSlugs()
    const before = found(await queries.lockPage(landingPageId), MESSAGES.notFound)
    if (before.version !== version) throw await conflictWith(before)
    const row = await rowOf(fields, before)
    if (isSame(row, before)) {
      noteAudit()
      return before
    }
    const after = await queries.updatePage(landingPageId, row, now())
    if (after.slug !== before.slug) await queries.redirectSlug(landingPageId, before.slug, after.slug, now())
    audit(actor, 'landing_page.updated', {
      object_type: 'landing_page',
      object_id: landingPageId,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Removes a page with its numbers for good; the leads that it brought stay. @throws not_found */
export async function deleteLandingPage(
  actor: Admin<'landing_pages'>,
  { landingPageId }: LandingPageId,
): Promise<{ success: true }> {
  return transaction(async () => {
    const before = found(await queries.lockPage(landingPageId), MESSAGES.notFound)
    await queries.deletePage(landingPageId)
    audit(actor, 'landing_page.deleted', {
      object_type: 'landing_page',
      object_id: landingPageId,
      before: { ...before },
    })
    return { success: true }
  })
}

/** Keeps a picture for social sites, cut to 1200 by 630. @throws invalid, limited */
export async function uploadLandingImage(
  actor: Admin<'landing_pages'>,
  input: UploadPicture,
): Promise<{ url: string; width: number; height: number }> {
  const { key, width, height } = await keepPicture(actor, input, 'social')
  return { url: socialUrl(key), width, height }
}

/** What is written, from what was typed. In the transaction that holds the addresses. @throws invalid */
async function rowOf(
  { slug: typed, publish_at, ...fields }: CreateLandingPage,
  before: LandingPage | null,
): Promise<queries.LandingPageRow> {
  const id = before?.id ?? null
  const at = now()
  const { status } = fields
  const faults: FieldErrors = faultsOf({ status, publish_at }, before, at)
  const slug = typed || before?.slug || (await freeSlug(slugOf(fields.name)))
  if (await queries.isSlugTaken(slug, id)) faults.slug = MESSAGES.slugTaken
  if (await queries.hasNamesake(fields, id)) faults.name = MESSAGES.namedAlready
  // A home that has left the market stays on its page, which says so; another one has to be for sale.
  const isAsBefore = before?.property_id === fields.property_id
  if (!isAsBefore && !(await queries.isOwnHome(fields.property_id, await officeKeys())))
    faults.property_id = MESSAGES.notOurs
  if (fields.agent_id && fields.agent_id !== before?.agent_id && !(await queries.findAgentSlug(fields.agent_id)))
    faults.agent_id = MESSAGES.noAgent
  if (Object.keys(faults).length > 0) throw new AppError('invalid', 'Please check the marked fields.', faults)
  await requireSocialPicture(fields.og_image_url, 'og_image_url')
  return { ...fields, slug, publish_at: publishAt({ status, publish_at }, before, at) }
}

async function freeSlug(wanted: string): Promise<string> {
  for (let number = 1; number < 100; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, 76)}-${number}`
    if (!(await queries.isSlugTaken(slug, null))) return slug
  }
  return `home-${newId()}`
}

function isSame(row: queries.LandingPageRow, before: LandingPage): boolean {
  const { publish_at, ...others } = row
  const names = Object.keys(others).filter((name): name is keyof typeof others => name in others)
  return publish_at?.getTime() === before.publish_at?.getTime() && names.every((name) => others[name] === before[name])
}

/** Both versions go to the person: theirs is still in the form, the stored one travels with the error. */
async function conflictWith(stored: LandingPage): Promise<AppError> {
  const [last] = await listEntriesOf('landing_page', stored.id, 1)
  const { created_at: _, updated_at, publish_at, ...current } = stored
  return new AppError('conflict', MESSAGES.changedMeanwhile, undefined, {
    current: {
      ...current,
      publish_at: publish_at?.toISOString() ?? null,
      saved_at: updated_at.toISOString(),
      saved_by: last?.actor_name ?? null,
    },
  })
}

/**
 * Counts that a live page was opened, once for each look. Programs and the office itself are not counted, and nothing says
 * who it was.
 */
export async function trackLandingPageView(actor: Visitor, input: TrackLandingPageView): Promise<{ success: true }> {
  // Nothing of it concerns anybody, so no audit tells of it.
  noteAudit()
  if (isRobot(actor.caller?.user_agent ?? null) || narrow(actor, 'agent')) return { success: true }
  await queries.insertEvent({
    id: input.viewId,
    landing_page_id: input.landingPageId,
    kind: 'view',
    visit_id: input.visitId,
    ...cameFrom(input.tracking ?? {}),
    ...momentOf(now()),
  })
  return { success: true }
}

const LONGEST_NAME = 120

function cameFrom(tracking: TrackingContext): Pick<queries.LandingEvent, 'source' | 'medium' | 'campaign'> {
  const source = trafficSource(tracking, new URL(publicUrl).hostname)
  const cut = (text: string) => text.trim().slice(0, LONGEST_NAME)
  return {
    source: cut(source),
    medium: cut(trafficMedium(tracking, source)),
    campaign: cut(tracking.utm_campaign ?? tracking.campaign ?? '') || null,
  }
}

function momentOf(at: Date): Pick<queries.LandingEvent, 'at' | 'at_date'> {
  return { at, at_date: calendarDayOf(at) }
}

/**
 * Keeps who wishes to see the home of a live page or asks about it, tells whose turn it is, and confirms it where there is an
 * e-mail address. The same sent again is answered alike and kept once. @throws not_found, invalid
 */
export async function captureLandingPageLead(actor: Visitor, input: CaptureLandingPageLead): Promise<ContactPromise> {
  await requirePass(actor, 'public_form', input.captcha)
  const page = await queries.findPage(input.landingPageId)
  if (!page || !isLive(page, now())) throw new AppError('not_found', MESSAGES.noSuchPage)
  const promise = await promiseOf(page)
  // Whoever fills a field that nobody sees is a program: it is told nothing of that.
  if (input.website) return promise
  const agent = page.agent_id && (await queries.findAgentSlug(page.agent_id))
  const [owner, home, brokerage] = await Promise.all([answererFor(agent || null), homeOf(page), getBrokerage()])
  const { name, question } = input
  const { email, phone } = reachOf(input.reach)
  const due_at = await transaction(async () => {
    const before = await takeLead(actor, {
      kind: 'landing_page',
      name,
      email,
      phone,
      message: question === '' ? null : question,
      topic: 'buying',
      details: { landing_page_id: page.id, landing_page: page.name, property_id: page.property_id },
      tracking: input.tracking ?? {},
      owner_id: owner?.id ?? null,
      due_at: promise.due_at,
    })
    if (before !== null) return before
    await queries.insertEvent({
      id: newId(),
      landing_page_id: page.id,
      kind: 'lead',
      visit_id: input.visitId ?? newId(),
      ...cameFrom(input.tracking ?? {}),
      ...momentOf(now()),
    })
    await recordConsents(actor, { id: actor.account_id, email, phone }, { contact: true }, 'landing-page')
    if (email) {
      await sendEmail(
        landingLeadReceived,
        {
          due_at: promise.due_at,
          answerer: promise.answerer?.name ?? null,
          home: home?.title ?? null,
          slug: page.slug,
        },
        { email, account_id: actor.account_id },
      )
    }
    const office = owner?.email ?? brokerage.email
    if (office) {
      await sendEmail(
        landingLeadArrived,
        { name, reach: input.reach, question, page: page.name, slug: page.slug, due_at: promise.due_at },
        { email: office, account_id: owner?.account_id ?? null },
      )
    }
    return promise.due_at
  })
  return { ...promise, due_at }
}

/** What came of a page over a period. @throws not_found */
export async function getLandingPageAnalytics(
  _actor: Admin<'landing_pages'>,
  { landingPageId, period }: GetLandingPageAnalytics,
): Promise<LandingPageAnalytics> {
  const at = now()
  const { id, name, slug, status, publish_at } = found(await queries.findPage(landingPageId), MESSAGES.notFound)
  const dates = daysUntil(calendarDayOf(at), Number(period))
  const since = dates[0] ?? calendarDayOf(new Date(at.getTime() - Number(period) * DAY_MS))
  const byDate = new Map((await queries.sumUpByDay(id, since)).map((day) => [day.date, day]))
  return {
    page: { id, name, slug, status, publish_at },
    period,
    totals: await queries.sumUp(id, since),
    promises: await queries.countPromises(id, since, at),
    days: dates.map((date) => byDate.get(date) ?? { date, views: 0, visitors: 0, leads: 0 }),
    sources: await queries.sumUpBySource(id, since),
    campaigns: await queries.sumUpByCampaign(id, since),
    counted_at: at,
  }
}
