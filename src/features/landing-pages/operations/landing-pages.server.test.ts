import { beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { instantOf } from '#kit/time/local-time.ts'
import { setClock } from '#ports/clock.server.ts'
import { brokerage } from '../../../../sample/cast/brokerage.ts'
import { buildAgent, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { withoutIds } from '../../../../test/without-ids.ts'
import { CaptureLandingPageLead, CreateLandingPage, type LandingPage, TrackLandingPageView } from '../schema.ts'
import { MESSAGES, type Status } from '../words.ts'
import { getLandingPageAnalytics } from './analytics.server.ts'
import * as operations from './manage.server.ts'
import { getLandingPageBySlug } from './show.server.ts'
import { captureLandingPageLead, trackLandingPageView } from './visits.server.ts'

beforeAll(useEmailBrand)
const NOW = new Date('2026-11-23T15:00:00Z')
beforeEach(() => setClock({ now: () => NOW }))

const admin = () => testActor('admin:landing_pages')
const [OFFICE = ''] = brokerage.mls.office_keys
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Builds a listing of the brokerage, and the settings with its office key. */
async function ownHome(given: Parameters<typeof buildProperty>[0] = {}) {
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify(brokerage) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return buildProperty({
    list_office_key: OFFICE,
    address: '910 Barley Mill Rd',
    title: '910 Barley Mill Rd',
    ...given,
  })
}

const typed = (property_id: string, part: object = {}) =>
  z.parse(CreateLandingPage, {
    name: 'Barley Mill',
    slug: '',
    property_id,
    agent_id: '',
    intro: 'A porch that faces the lane.',
    meta_title: '910 Barley Mill Rd for $459,000',
    meta_description: '',
    og_image_url: '',
    status: 'published',
    publish_at: '',
    ...part,
  })
const published = async (part: object = {}) =>
  operations.createLandingPage(await admin(), typed((await ownHome()).id, part))
const asTyped = ({ id, publish_at: _, created_at: _c, updated_at: _u, ...page }: LandingPage) => ({
  ...page,
  landingPageId: id,
  publish_at: null,
})
const visitor = async (userAgent: string = BROWSER) => {
  const actor = await testActor('public')
  return { ...actor, caller: { ip: '192.0.2.1', user_agent: userAgent, request_id: 'test' } }
}
const lead = (page: LandingPage, part: object = {}) =>
  z.parse(CaptureLandingPageLead, {
    landingPageId: page.id,
    name: 'Ada Okonkwo',
    reach: 'ada@example.com',
    question: 'Is the porch original?',
    contactConsent: true,
    ...part,
  })
const view = (page: LandingPage, part: object = {}) =>
  z.parse(TrackLandingPageView, { landingPageId: page.id, viewId: newId(), visitId: newId(), ...part })
const numbers = async (page: LandingPage) =>
  getLandingPageAnalytics(await admin(), { landingPageId: page.id, period: '30' })

describe('what an office may put on a page', () => {
  databaseTest('homes that it lists and that visitors may see, and no others', async () => {
    const own = await ownHome()
    const actor = await admin()
    const others = [
      await buildProperty({ list_office_key: 'ANOTHER' }),
      await ownHome({ status: 'sold', close_price: 400_000, close_date: '2026-10-01' }),
      await ownHome({ is_idx: false }),
      { id: newId() },
    ]
    for (const { id } of others)
      await expect(operations.createLandingPage(actor, typed(id))).rejects.toMatchObject({
        fields: { property_id: MESSAGES.notOurs },
      })
    expect((await operations.listLandingHomes(actor)).map(({ id }) => id)).toEqual([own.id])
  })

  databaseTest('addresses are of one page each; a former one leads on, and is nobody else’s', async () => {
    const actor = await admin()
    const page = await published()
    expect(page.slug).toBe('barley-mill')
    // A repeated form creates one page.
    await expect(operations.createLandingPage(actor, typed(page.property_id))).rejects.toMatchObject({
      fields: { name: MESSAGES.namedAlready },
    })
    const second = await operations.createLandingPage(actor, typed((await ownHome()).id))
    expect(second.slug).toBe('barley-mill-2')
    const renamed = await operations.updateLandingPage(actor, { ...asTyped(page), slug: 'the-porch' })
    expect(renamed).toMatchObject({ slug: 'the-porch', version: 2, publish_at: NOW })
    const public_ = await getLandingPageBySlug(await visitor(), { slug: 'Barley-Mill' })
    expect(public_).toMatchObject({ slug: 'the-porch', id: page.id })
    await expect(
      operations.createLandingPage(actor, typed(page.property_id, { slug: 'barley-mill' })),
    ).rejects.toMatchObject({ fields: { slug: MESSAGES.slugTaken } })
    await expect(operations.updateLandingPage(actor, asTyped(page))).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { slug: 'the-porch' } },
    })
    await auditRecords()
    expect(await operations.getLandingPage(actor, { landingPageId: page.id })).toMatchObject({
      page: { slug: 'the-porch' },
      history: [{ what: 'changed page address' }, { what: 'made this page' }],
    })
    await operations.deleteLandingPage(actor, { landingPageId: page.id })
    expect((await operations.createLandingPage(actor, typed(page.property_id, { slug: 'barley-mill' }))).slug).toBe(
      'barley-mill',
    )
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'landing_page.created',
      'landing_page.created',
      'landing_page.updated',
      'landing_page.deleted',
      'landing_page.created',
    ])
  })

  committedTest('two people who save at once: one of them hears of the other', async () => {
    const actor = await admin()
    const page = await published()
    const saved = await Promise.allSettled([
      operations.updateLandingPage(actor, { ...asTyped(page), intro: 'One' }),
      operations.updateLandingPage(actor, { ...asTyped(page), intro: 'Two' }),
    ])
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('who sees a page', () => {
  databaseTest.each<readonly [Status, string, boolean]>([
    ['draft', '', false],
    ['scheduled', '2026-11-24T08:30', false],
    ['archived', '', false],
    ['published', '', true],
  ])('visitors, of one that is %s; administrators see each', async (status, publish_at, sees) => {
    const page = await published({ status, publish_at })
    const asked = getLandingPageBySlug(await visitor(), { slug: page.slug })
    if (sees) expect(await asked).toMatchObject({ is_live: true })
    else await expect(asked).rejects.toMatchObject({ code: 'not_found' })
    expect(await getLandingPageBySlug(await admin(), { slug: page.slug })).toMatchObject({ is_live: sees })
    await expect(
      getLandingPageBySlug(await testActor('admin:vendors'), { slug: page.slug }).then(
        () => 'seen',
        () => 'refused',
      ),
    ).resolves.toBe(sees ? 'seen' : 'refused')
  })

  databaseTest('from the minute that it is scheduled for', async () => {
    const page = await published({ status: 'scheduled', publish_at: '2026-11-24T08:30' })
    setClock({ now: () => new Date('2026-11-24T13:30:00Z') })
    expect(await getLandingPageBySlug(await visitor(), { slug: page.slug })).toMatchObject({ is_live: true })
    expect((await operations.listLandingPages(await admin(), { status: 'published' })).rows).toHaveLength(1)
  })

  databaseTest('and a conflict shows that minute as its form does', async () => {
    const actor = await admin()
    const page = await published({ status: 'scheduled', publish_at: '2026-11-24T08:30' })
    const changed = { ...asTyped(page), status: 'scheduled' as const, publish_at: '2026-11-25T09:15' }
    await operations.updateLandingPage(actor, changed)
    await expect(operations.updateLandingPage(actor, changed)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { status: 'scheduled', publish_at: '2026-11-25T09:15' } },
    })
  })

  databaseTest('once a home is sold or gone, nobody reads what was written of it, sold viewers neither', async () => {
    const page = await published()
    const seen = await getLandingPageBySlug(await visitor(), { slug: page.slug })
    expect(seen).toMatchObject({ property: { address: '910 Barley Mill Rd', price: 320_000 }, intro: page.intro })
    await db()
      .updateTable('properties')
      .set({ status: 'sold', close_price: 456_789, close_date: '2026-11-01' })
      .where('id', '=', page.property_id)
      .execute()
    for (const actor of [await visitor(), await testActor('sold'), await admin()]) {
      const after = await getLandingPageBySlug(actor, { slug: page.slug })
      expect(after).toMatchObject({ property: null, intro: '', meta_title: null })
      expect(withoutIds(after)).not.toMatch(/456789|Barley Mill Rd|459,000|320000/)
    }
  })

  databaseTest('of a home whose address is withheld, without it', async () => {
    const { id } = await ownHome({ is_address_shown: false, address: '7 Secret Ct' })
    const page = await operations.createLandingPage(await admin(), typed(id))
    const seen = await getLandingPageBySlug(await visitor(), { slug: page.slug })
    expect(seen.property).toMatchObject({ address: null })
    expect(JSON.stringify(seen)).not.toContain('Secret')
  })
})

describe('what is counted', () => {
  databaseTest('looks and windows of people, once each, by day, source and campaign, as they were kept', async () => {
    const page = await published()
    const actor = await visitor()
    const facebook = { utm_source: 'facebook', utm_medium: 'social', utm_campaign: 'open-house' }
    const first = view(page, { tracking: facebook })
    await trackLandingPageView(actor, first)
    await trackLandingPageView(actor, first)
    await trackLandingPageView(actor, { ...first, viewId: newId() })
    await trackLandingPageView(actor, view(page))
    // Robots, staff and unknown pages are not counted.
    await trackLandingPageView(await visitor('Googlebot/2.1 (+http://www.google.com/bot.html)'), view(page))
    await trackLandingPageView({ ...(await admin()), caller: actor.caller }, view(page))
    await trackLandingPageView({ ...(await testActor('agent')), caller: actor.caller }, view(page))
    await trackLandingPageView(actor, { ...view(page), landingPageId: newId() })
    await captureLandingPageLead(actor, lead(page, { tracking: facebook, visitId: first.visitId }))

    const found = await numbers(page)
    expect(found.totals).toEqual({ views: 3, visitors: 2, leads: 1 })
    expect(found.days).toHaveLength(30)
    expect(found.days.at(-1)).toEqual({ date: '2026-11-23', views: 3, visitors: 2, leads: 1 })
    expect(found.sources).toEqual([
      { source: 'facebook', medium: 'social', views: 2, visitors: 1, leads: 1 },
      { source: 'direct', medium: 'none', views: 1, visitors: 1, leads: 0 },
    ])
    expect(found.campaigns).toEqual([{ campaign: 'open-house', views: 2, visitors: 1, leads: 1 }])
    const { rows } = await operations.listLandingPages(await admin(), {})
    expect(rows).toMatchObject([{ views: 3, visitors: 2, leads: 1, home: { id: page.property_id } }])
    const stored = await db().selectFrom('landing_events').select(['kind']).execute()
    expect(stored).toHaveLength(4)
  })

  databaseTest('promises of the days that are counted, by the clock of Indianapolis', async () => {
    const page = await published()
    // An hour before and an hour after the start of the first day in Indianapolis. In UTC both are on that day.
    const [first = ''] = (await numbers(page)).days.map(({ date }) => date)
    const midnight = instantOf(`${first}T00:00`)?.getTime() ?? 0
    for (const created_at of [new Date(midnight - 3_600_000), new Date(midnight + 3_600_000)])
      await db()
        .insertInto('leads')
        .values({
          id: newId(),
          kind: 'landing_page' as const,
          name: 'Ada',
          email: 'ada@example.com',
          created_at,
          due_at: created_at,
          details: JSON.stringify({ landing_page_id: page.id }),
        })
        .execute()
    expect((await numbers(page)).promises).toEqual({ due: 1, in_time: 0 })
  })

  databaseTest('nothing on a page that is not live', async () => {
    const page = await published({ status: 'draft' })
    await trackLandingPageView(await visitor(), view(page))
    await expect(captureLandingPageLead(await visitor(), lead(page))).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await numbers(page)).totals).toEqual({ views: 0, visitors: 0, leads: 0 })
  })
})

describe('who asks', () => {
  databaseTest('is kept once with consent, promise and source; two letters go out', async () => {
    const { id, email } = await buildAgent({ name: 'Marcus Ellery' })
    const page = await published({ agent_id: id })
    const actor = await visitor()
    const tracking = { utm_source: 'newsletter', utm_campaign: 'november' }
    const first = await captureLandingPageLead(actor, lead(page, { tracking }))
    expect(await captureLandingPageLead(actor, lead(page, { tracking }))).toEqual(first)
    expect(first.answerer).toMatchObject({ name: 'Marcus Ellery' })
    expect(
      await db()
        .selectFrom('leads')
        .select(['kind', 'email', 'phone', 'owner_id', 'due_at', 'source', 'details'])
        .execute(),
    ).toEqual([
      {
        kind: 'landing_page',
        email: 'ada@example.com',
        phone: null,
        owner_id: id,
        due_at: first.due_at,
        source: 'newsletter',
        details: { landing_page_id: page.id, landing_page: 'Barley Mill', property_id: page.property_id },
      },
    ])
    const emails = await db().selectFrom('mail_outbox').select(['letter', 'to_email']).orderBy('letter').execute()
    expect(emails).toEqual([
      { letter: 'landing-lead-arrived', to_email: email },
      { letter: 'landing-lead-received', to_email: 'ada@example.com' },
    ])
    expect((await numbers(page)).totals.leads).toBe(1)
  })

  databaseTest('by a phone number alone has consented under that number', async () => {
    const page = await published()
    await captureLandingPageLead(await visitor(), lead(page, { reach: '(317) 555-0188' }))
    expect(await db().selectFrom('leads').select(['email', 'phone']).execute()).toEqual([
      { email: null, phone: '317-555-0188' },
    ])
    expect(
      await db()
        .selectFrom('consents')
        .select(['email_normalized', 'phone', 'purpose', 'is_given', 'source'])
        .execute(),
    ).toEqual([
      { email_normalized: null, phone: '317-555-0188', purpose: 'contact', is_given: true, source: 'landing-page' },
    ])
  })

  databaseTest('and is a program, leaves nothing', async () => {
    const page = await published()
    await captureLandingPageLead(await visitor(), lead(page, { website: 'x' }))
    expect(await db().selectFrom('leads').selectAll().execute()).toEqual([])
  })
})
