import { sql } from 'kysely'
import { commandActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { createAccount } from '#features/accounts/public.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { recordConsents } from '#features/consents/public.server.ts'
import { linkPeople } from '#features/leads/operations/people.server.ts'
import { settlePeople } from '#features/people/operations/owner.server.ts'
import { now } from '#ports/clock.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { accounts, sharer } from './accounts.ts'
import { insertAgreements, insertAppointments, insertListingAgreements } from './agency.ts'
import { agents } from './agents.ts'
import { brokerage } from './brokerage.ts'
import { clientsAt, STAGES_UNDER_AGREEMENT } from './clients.ts'
import { contactsAt } from './contacts.ts'
import { conversationsAt } from './conversations.ts'
import { APPROVED_ORIGINALS, draftTemplateAt } from './email-templates.ts'
import { applicationsAt, eventsAt, ownListingsAt, sponsorsAt } from './events.ts'
import { featuredIds, featuredOrder } from './featured.ts'
import { reportsAt, runsAt } from './feed-history.ts'
import { followUpPlansAt } from './follow-up-plans.ts'
import { sampleId } from './id.ts'
import { landingEventsAt, landingLeadsAt, landingPagesAt } from './landing-pages.ts'
import { proposalsTo } from './proposals.ts'
import { savedSearches } from './saved-searches.ts'
import { sellerReportAt } from './seller-reports.ts'
import { SELLERS_HOME } from './sellers-home.ts'
import { sharingAt } from './sharing.ts'
import { sampleComparisons, sampleFavorites, sampleHistory } from './shortlist.ts'
import { publishedTextsAt } from './site-texts.ts'
import { drawnSlides } from './slides.ts'
import { statistics } from './statistics.ts'
import { tasksAt } from './tasks.ts'
import { testimonials } from './testimonials.ts'
import { valuationsAt } from './valuations.ts'
import { vendors } from './vendors.ts'

const actor = commandActor('seed')

const GIVEN_AT_REGISTRATION = {
  agency_disclosure: true,
  terms: true,
  mls_consent: true,
  contact: true,
  marketing: true,
}

type Slides = Awaited<ReturnType<typeof drawnSlides>>

const PARTS: Record<string, (password: string, slides: Slides) => Promise<void>> = {
  async brokerage() {
    await db()
      .insertInto('settings')
      .values({ key: 'brokerage', value: JSON.stringify(brokerage) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** State of the launch, in a data folder from before it was a part of the record. */
  async launch() {
    await db()
      .updateTable('settings')
      .set({ value: sql`value || ${JSON.stringify({ launch: brokerage.launch })}::jsonb` })
      .where('key', '=', 'brokerage')
      .where(sql<boolean>`not value ? 'launch'`)
      .execute()
  },
  async accounts(password) {
    for (const account of accounts) await createAccount(actor, { ...account, password })
  },
  /** Consents that the accounts gave at registration. */
  async consents() {
    const rows = await db().selectFrom('accounts').select('id').execute()
    const ids = new Set(rows.map(({ id }) => id))
    for (const { id, email, terms_version } of accounts) {
      if (!id || !ids.has(id) || !terms_version) continue
      await recordConsents(actor, { id, email }, GIVEN_AT_REGISTRATION, 'register')
    }
  },
  async agents() {
    await db()
      .insertInto('agents')
      .values(agents)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async vendors() {
    await db()
      .insertInto('vendors')
      .values(vendors)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** Conversations and documents. Files come first, because each version refers to its file. */
  async papers() {
    const { files, threads, messages, documents, versions, message_documents, shares } = conversationsAt(now())
    for (const { key, bytes } of files) await storage().put(key, bytes, 'application/pdf')
    await db().insertInto('threads').values(threads).execute()
    await db().insertInto('messages').values(messages).execute()
    await db().insertInto('documents').values(documents).execute()
    await db().insertInto('document_versions').values(versions).execute()
    await db().insertInto('message_documents').values(message_documents).execute()
    await db().insertInto('document_shares').values(shares).execute()
  },
  async shortlist() {
    const at = now()
    const { settings, searches, visits } = sampleHistory(at)
    await db().insertInto('favorites').values(sampleFavorites(at)).execute()
    await db().insertInto('comparisons').values(sampleComparisons(at)).execute()
    await db().insertInto('history_settings').values(settings).execute()
    await db().insertInto('search_history').values(searches).execute()
    await db().insertInto('visits').values(visits).execute()
  },
  async saved_searches() {
    const rows = await db().selectFrom('accounts').select('id').execute()
    const ids = new Set(rows.map(({ id }) => id))
    const at = now()
    const own = savedSearches.filter(({ account_id }) => ids.has(account_id))
    if (own.length === 0) return
    await db()
      .insertInto('saved_searches')
      .values(own.map((search) => ({ ...search, last_run_at: at, created_at: at, updated_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  agreements: insertAgreements,
  appointments: insertAppointments,
  async testimonials() {
    await db()
      .insertInto('testimonials')
      .values(testimonials)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async statistics() {
    await db()
      .insertInto('statistics')
      .values(statistics)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async contacts() {
    await db()
      .insertInto('leads')
      .values(contactsAt(now()))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async valuations() {
    const { leads, valuations } = valuationsAt(now())
    await db().insertInto('leads').values(leads).execute()
    await db().insertInto('valuations').values(valuations).execute()
  },
  /** Events with guests and sponsors, vendor applications, and an unpublished manual listing. */
  async events() {
    const at = now()
    const { events, registrations } = eventsAt(at)
    const { logos, leads, sponsors } = await sponsorsAt(at)
    await db().insertInto('events').values(events).execute()
    await db().insertInto('event_registrations').values(registrations).execute()
    await db().insertInto('sponsor_logos').values(logos).execute()
    await db().insertInto('leads').values(leads).execute()
    await db().insertInto('sponsors').values(sponsors).execute()
    await db().insertInto('vendor_applications').values(applicationsAt(at)).execute()
    await db().insertInto('own_listings').values(ownListingsAt(at)).execute()
  },
  /** Images come first, because slides refer to them. */
  async slides(_password, { files, pictures, slides }) {
    if (slides.length === 0) return
    for (const { key, bytes } of files) await storage().put(key, bytes, 'image/jpeg')
    await db().insertInto('site_pictures').values(pictures).execute()
    await db().insertInto('slides').values(slides).execute()
  },
  async landing_pages() {
    const at = now()
    await db().insertInto('landing_pages').values(landingPagesAt(at)).execute()
    await db().insertInto('landing_events').values(landingEventsAt(at)).execute()
    await db().insertInto('leads').values(landingLeadsAt(at)).execute()
  },
  /** Sync runs from before the first start, and listing error reports. */
  async feed_history() {
    const at = now()
    await db()
      .insertInto('mls_runs')
      .values(runsAt(at))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db()
      .insertInto('listing_reports')
      .values(reportsAt(at))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async site_texts() {
    const { rows, versions } = publishedTextsAt(now())
    await db()
      .insertInto('site_texts')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db()
      .insertInto('site_text_versions')
      .values(versions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async page_seo() {
    await db()
      .insertInto('page_seo')
      .values({
        page_key: 'specialties',
        meta_title: 'Relocation, rentals, and estates in Central Indiana | Meridian Row Realty',
        meta_description: 'Relocation, rentals, and estate sales: who handles them here, and how to reach them.',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** The people behind leads and agreements, which jobs would find minutes later. */
  async people() {
    await linkPeople()
    await settlePeople()
  },
  /** People entered by agents, at all stages. */
  async clients() {
    const { people, activities } = clientsAt(now())
    await db().insertInto('people').values(people).execute()
    await db().insertInto('person_activities').values(activities).execute()
    for (const { account_id, stage } of STAGES_UNDER_AGREEMENT)
      await db()
        .updateTable('people')
        .set({ stage })
        .where('account_id', '=', account_id)
        .where('stage', '=', 'new')
        .execute()
  },
  /** A client who shares activity, unless the agent is gone or the address has an account. */
  async sharing(password) {
    const { registered_at, person, call, share, views, favorites, search } = sharingAt(now())
    const agent = await db()
      .selectFrom('agents')
      .select('name')
      .where('id', '=', share.agent_id)
      .where('is_working', '=', true)
      .executeTakeFirst()
    if (!agent || (await createAccount(actor, { ...sharer, password })) === null) return
    const { id, email } = sharer
    const registered = await recordConsents(actor, { id, email }, GIVEN_AT_REGISTRATION, 'register')
    const shared = await recordConsents(actor, { id, email }, { activity: true }, 'sharing', { agent: agent.name })
    if (!shared.activity) return
    await db()
      .updateTable('accounts')
      .set({ created_at: registered_at, email_verified_at: registered_at })
      .where('id', '=', id)
      .execute()
    await db().updateTable('consents').set({ at: registered_at }).where('id', 'in', Object.values(registered)).execute()
    await db().updateTable('consents').set({ at: share.shared_at }).where('id', '=', shared.activity).execute()
    await db().insertInto('people').values(person).execute()
    await db().insertInto('person_activities').values(call).execute()
    await db()
      .insertInto('activity_shares')
      .values({ ...share, consent_id: shared.activity })
      .execute()
    await db().insertInto('access_log').values(views).execute()
    await db().insertInto('favorites').values(favorites).execute()
    await db().insertInto('saved_searches').values(search).execute()
  },
  async tasks() {
    await db()
      .insertInto('tasks')
      .values(tasksAt(now()))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** Proposals to the buyer, whose record the people before may lack in a data folder from before there were people. */
  async proposals() {
    const person = await db()
      .selectFrom('people')
      .select('id')
      .where('account_id', '=', sampleId('account', 'buyer'))
      .executeTakeFirst()
    if (person)
      await db()
        .insertInto('proposals')
        .values(proposalsTo(person.id, now()))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  },
  async email_templates() {
    const at = now()
    const approved = { approved_by: sampleId('account', 'admin'), approved_at: at }
    await db()
      .updateTable('email_templates')
      .set({ approved_version: 1 })
      .where('id', 'in', APPROVED_ORIGINALS)
      .execute()
    await db()
      .updateTable('email_template_versions')
      .set(approved)
      .where('template_id', 'in', APPROVED_ORIGINALS)
      .where('version', '=', 1)
      .execute()
    const draft = draftTemplateAt(at)
    const { id: template_id, name, subject, message, created_by: written_by, created_at: written_at } = draft
    await db()
      .insertInto('email_templates')
      .values(draft)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db()
      .insertInto('email_template_versions')
      .values({ template_id, version: 1, name, subject, message, written_by, written_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async follow_up_plans() {
    await db()
      .insertInto('follow_up_plans')
      .values(followUpPlansAt(now()))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

/** Parts that refer to listings of the feed, and wait until one of these is imported. */
const LISTING_PARTS: Record<string, { needs: readonly string[]; make: () => Promise<void> }> = {
  featured: {
    needs: featuredIds,
    async make() {
      await db().updateTable('properties').set({ is_featured: true }).where('id', 'in', featuredIds).execute()
      await db()
        .insertInto('settings')
        .values(featuredOrder)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  },
  /** A seller's agreement and report. */
  sellers_home: {
    needs: [SELLERS_HOME],
    async make() {
      await insertListingAgreements()
      await db()
        .insertInto('seller_reports')
        .values(sellerReportAt(now()))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  },
}

/**
 * Creates the missing parts of the sample brokerage. Each is created once, so later changes and deletions persist.
 * @param password of all sample accounts @returns the names of the created parts, and of those that wait for listings
 */
export async function seed(password: string): Promise<{ created: string[]; waiting: string[] }> {
  // Draw before the transaction starts: drawing takes longer than its idle timeout.
  const slides = (await isMade('slides')) ? NO_SLIDES : await drawnSlides()
  return transaction(async () => {
    // A concurrent start waits, then finds all parts created.
    await db()
      .insertInto('settings')
      .values({ key: MARK, value: '{"parts":[]}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const stored = await db()
      .selectFrom('settings')
      .select('value')
      .where('key', '=', MARK)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const done = partsOf(stored.value)
    const missing = Object.entries(PARTS).filter(([name]) => !done.includes(name))
    const waiting: string[] = []
    for (const [name, { needs, make }] of Object.entries(LISTING_PARTS).filter(([name]) => !done.includes(name)))
      if (await isImported(needs)) missing.push([name, make])
      else waiting.push(name)
    if (missing.length === 0) return { created: [], waiting }
    for (const [, make] of missing) await make(password, slides)
    const names = missing.map(([name]) => name)
    await db()
      .updateTable('settings')
      .set({ value: JSON.stringify({ parts: [...done, ...names] }) })
      .where('key', '=', MARK)
      .execute()
    audit(actor, 'sample.seeded', { object_type: 'sample', object_id: null, after: { parts: names } })
    return { created: names, waiting }
  })
}

async function isImported(ids: readonly string[]): Promise<boolean> {
  const row = await db().selectFrom('properties').select('id').where('id', 'in', ids).executeTakeFirst()
  return row !== undefined
}

const MARK = 'sample'
const NO_SLIDES: Slides = { files: [], pictures: [], slides: [] }

async function isMade(part: string): Promise<boolean> {
  const stored = await db().selectFrom('settings').select('value').where('key', '=', MARK).executeTakeFirst()
  return partsOf(stored?.value).includes(part)
}

function partsOf(value: unknown): string[] {
  const parts = value && typeof value === 'object' && 'parts' in value ? value.parts : []
  return Array.isArray(parts) ? parts.map(String) : []
}
