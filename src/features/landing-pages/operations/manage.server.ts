import type { Admin } from '#access/actors.ts'
import { changeRecord, createRecord, deleteRecord, historyOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { requireSocialPicture, storePicture } from '#features/pictures/public.server.ts'
import { socialUrl } from '#features/pictures/rules.ts'
import type { UploadPicture } from '#features/pictures/schema.ts'
import { listCards } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { type FieldErrors, refuse, requireFound } from '#kit/call/errors.ts'
import { freeSlug, isSlugTaken, redirectSlug } from '#kit/record/queries.server.ts'
import { slugOf } from '#kit/record/slug.ts'
import { now } from '#ports/clock.server.ts'
import { isOwnHome, listOwnHomes } from '../queries/homes.server.ts'
import * as queries from '../queries/pages.server.ts'
import { draftOf } from '../rules/draft.ts'
import { faultsOf, publishAt } from '../rules.ts'
import {
  type CreateLandingPage,
  type LandingPage,
  type LandingPageId,
  type LandingPagesPage,
  type ListLandingPages,
  landingPageRecord,
  type UpdateLandingPage,
} from '../schema.ts'
import { LANDING_PAGE_SLUGS, MESSAGES } from '../words.ts'
import { VISITOR } from './show.server.ts'

const lock = queries.lockPage

/** Returns a page of landing pages, with their homes and statistics. */
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
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, home: byId.get(row.property_id) ?? null })),
    counts: await queries.countByStatus(at),
  }
}

/** Returns a page and its history. @throws not_found */
export async function getLandingPage(
  _actor: Admin<'landing_pages'>,
  { landingPageId }: LandingPageId,
): Promise<{ page: LandingPage; history: Change[] }> {
  const page = requireFound(await queries.findPage(landingPageId), MESSAGES.notFound)
  return { page, history: await historyOf(landingPageRecord, landingPageId) }
}

/** Lists the homes for sale that a page can show, which are the brokerage's listings. */
export async function listLandingHomes(_actor: Admin<'landing_pages'>): Promise<PropertyCard[]> {
  return listCards(VISITOR, await listOwnHomes(await officeKeys()), now())
}

async function officeKeys(): Promise<readonly string[]> {
  return (await getBrokerage()).mls.office_keys
}

/** Creates a page for a listing of the brokerage. @throws invalid */
export async function createLandingPage(actor: Admin<'landing_pages'>, input: CreateLandingPage): Promise<LandingPage> {
  return createRecord(actor, landingPageRecord, {
    fields: input,
    save: async (id, fields, at) => queries.insertPage(id, await rowOf(fields, null), at),
  })
}

/** Changes a page. A former slug redirects to the new one. @throws not_found, invalid, conflict */
export async function updateLandingPage(
  actor: Admin<'landing_pages'>,
  { landingPageId: id, version, ...input }: UpdateLandingPage,
): Promise<LandingPage> {
  return changeRecord(actor, landingPageRecord, {
    id,
    version,
    draft: draftOf,
    lock,
    fields: (before) => rowOf(input, before),
    async save(_id, row, at, before) {
      if (row.slug !== before.slug)
        await redirectSlug(LANDING_PAGE_SLUGS, id, { from: before.slug, to: row.slug, now: at })
      return queries.updatePage(id, row, at)
    },
  })
}

/** Permanently deletes a page and its statistics, but not its leads. @throws not_found */
export async function deleteLandingPage(
  actor: Admin<'landing_pages'>,
  { landingPageId: id }: LandingPageId,
): Promise<{ success: true }> {
  return deleteRecord(actor, landingPageRecord, { id, lock, remove: queries.deletePage })
}

/** Stores an image for social sites, cropped to 1200 by 630. @throws invalid, limited */
export async function uploadLandingImage(
  actor: Admin<'landing_pages'>,
  input: UploadPicture,
): Promise<{ url: string; width: number; height: number }> {
  const { key, width, height } = await storePicture(actor, input, 'social')
  return { url: socialUrl(key), width, height }
}

/** Returns the columns to write from a form. Lock the table first, because slugs must be unique. @throws invalid */
async function rowOf(
  { slug: typed, publish_at, ...fields }: CreateLandingPage,
  before: LandingPage | null,
): Promise<queries.LandingPageRow> {
  const id = before?.id ?? null
  const at = now()
  const { status } = fields
  const faults: FieldErrors = faultsOf({ status, publish_at }, before, at)
  const slug = typed || before?.slug || (await freeSlug(LANDING_PAGE_SLUGS, slugOf(fields.name, 'home')))
  if (await isSlugTaken(LANDING_PAGE_SLUGS, slug, id)) faults.slug = MESSAGES.slugTaken
  if (await queries.hasNamesake(fields, id)) faults.name = MESSAGES.namedAlready
  // A home that left the market may stay on its page, which shows its status. A newly chosen one must be for sale.
  const isAsBefore = before?.property_id === fields.property_id
  if (!isAsBefore && !(await isOwnHome(fields.property_id, await officeKeys()))) faults.property_id = MESSAGES.notOurs
  if (fields.agent_id && fields.agent_id !== before?.agent_id && !(await queries.findAgentSlug(fields.agent_id)))
    faults.agent_id = MESSAGES.noAgent
  refuse(faults)
  await requireSocialPicture(fields.og_image_url, 'og_image_url')
  return { ...fields, slug, publish_at: publishAt({ status, publish_at }, before, at) }
}
