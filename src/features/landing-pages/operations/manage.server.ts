import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit, historyOf, listEntriesOf } from '#features/audit/public.server.ts'
import type { Change } from '#features/audit/schema.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { keepPicture, requireSocialPicture } from '#features/pictures/public.server.ts'
import { socialUrl } from '#features/pictures/rules.ts'
import type { UploadPicture } from '#features/pictures/schema.ts'
import { listCards } from '#features/properties/public.server.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { noteAudit } from '#kit/call-context.server.ts'
import { AppError, type FieldErrors, found } from '#kit/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { isOwnHome, listOwnHomes } from '../queries/homes.server.ts'
import * as queries from '../queries/pages.server.ts'
import { faultsOf, publishAt, sentenceOf, slugOf } from '../rules.ts'
import type {
  CreateLandingPage,
  LandingPage,
  LandingPageId,
  LandingPagesPage,
  ListLandingPages,
  UpdateLandingPage,
} from '../schema.ts'
import { MESSAGES, type Status } from '../words.ts'
import { VISITOR } from './show.server.ts'

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
  return listCards(VISITOR, await listOwnHomes(await officeKeys()), now())
}

async function officeKeys(): Promise<readonly string[]> {
  return (await getBrokerage()).mls.office_keys
}

/** What was done to a page, newest first. */
export async function listLandingPageHistory(
  _actor: Admin<'landing_pages'>,
  { landingPageId }: LandingPageId,
): Promise<Change[]> {
  return historyOf({ name: 'landing_page', sentenceOf }, landingPageId)
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
  if (!isAsBefore && !(await isOwnHome(fields.property_id, await officeKeys()))) faults.property_id = MESSAGES.notOurs
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
