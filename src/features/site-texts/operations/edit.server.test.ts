import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now, setClock } from '#ports/clock.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { refusal } from '../../../../test/refusal.ts'
import { textsOn } from '../rules/texts.ts'
import { MESSAGES } from '../words.ts'
import {
  discardSiteText,
  getSiteText,
  listSiteTexts,
  publishPageSections,
  publishSiteText,
  restoreSiteText,
  reviewSiteText,
  saveSiteText,
  withdrawSiteText,
} from './edit.server.ts'
import { currentLegalTexts, evictSiteTexts, getDraftTexts, getSiteTexts } from './shown.server.ts'

const key = 'about.headline'
const editor = () => testActor('admin:content')
const shown = async () => (await getSiteTexts({ page: 'about' })).texts.headline

databaseTest('a draft changes nothing on the site until it is published', async () => {
  const actor = await editor()
  expect(await getSiteText(actor, { key })).toMatchObject({
    state: 'original',
    version: 1,
    versions: [],
    text: expect.any(String),
  })
  expect(await shown()).toBe('About Real Estate')
  const { version } = await saveSiteText(actor, { key, version: 1, text: 'Homes by {name}' })
  expect(await shown()).toBe('About Real Estate')
  expect(await getSiteText(actor, { key })).toMatchObject({ state: 'draft', version: 2, text: 'Homes by {name}' })
  await publishSiteText(actor, { key, version, effective_date: null })
  expect(await shown()).toBe('Homes by Real Estate')
  expect(await getSiteText(actor, { key })).toMatchObject({
    state: 'published',
    draft_version: null,
    published_version: 2,
    versions: [
      { version: 2, status: 'published', text: 'Homes by {name}' },
      { version: 1, status: 'draft', text: 'Homes by {name}' },
    ],
  })
  expect((await auditRecords()).map(({ act, before, after }) => ({ act, before, after }))).toEqual([
    {
      act: 'site_text.saved',
      before: { text: expect.any(String) },
      after: { text: 'Homes by {name}', text_version: 1 },
    },
    { act: 'site_text.published', before: { text: null }, after: { text: 'Homes by {name}', text_version: 2 } },
  ])
})

databaseTest('earlier versions and the original come back as drafts', async () => {
  const actor = await editor()
  for (const [at, text] of ['One', 'Two'].entries()) {
    await saveSiteText(actor, { key, version: 1 + 2 * at, text })
    await publishSiteText(actor, { key, version: 2 + 2 * at, effective_date: null })
  }
  expect(await shown()).toBe('Two')
  await restoreSiteText(actor, { key, version: 5, fromVersion: '2' })
  expect(await getSiteText(actor, { key })).toMatchObject({ state: 'draft', text: 'One', shown: 'Two' })
  await restoreSiteText(actor, { key, version: 6, fromVersion: '0' })
  const { text, original } = await getSiteText(actor, { key })
  expect(text).toBe(original)
  expect((await auditRecords()).slice(-2)).toMatchObject([
    { act: 'site_text.restored', before: { text: 'Two' }, after: { text: 'One', restored: 2 } },
    { act: 'site_text.reset', before: { text: 'One' }, after: { text: original } },
  ])
  expect(await refusal(restoreSiteText(actor, { key, version: 7, fromVersion: '99' }))).toMatchObject({
    code: 'not_found',
  })
  await discardSiteText(actor, { key, version: 7 })
  expect(await getSiteText(actor, { key })).toMatchObject({ state: 'published', text: 'Two' })
})

databaseTest('a stale edit is a conflict that shows the stored text', async () => {
  const actor = await editor()
  await saveSiteText(actor, { key, version: 1, text: 'Theirs' })
  for (const act of [
    () => saveSiteText(actor, { key, version: 1, text: 'Mine' }),
    () => publishSiteText(actor, { key, version: 1, effective_date: null }),
    () => discardSiteText(actor, { key, version: 1 }),
  ])
    expect(await refusal(act())).toMatchObject({
      code: 'conflict',
      details: { current: { text: 'Theirs', version: 2, saved_at: expect.any(String) } },
    })
})

databaseTest('an unchanged draft writes nothing', async () => {
  const actor = await editor()
  await saveSiteText(actor, { key, version: 1, text: 'One' })
  expect(await saveSiteText(actor, { key, version: 2, text: 'One' })).toMatchObject({ version: 2 })
  expect(await auditRecords()).toHaveLength(1)
})

databaseTest('faults are named, and a text without a draft is not published', async () => {
  const actor = await editor()
  expect(await refusal(saveSiteText(actor, { key, version: 1, text: 'Call {fax}' }))).toMatchObject({
    code: 'invalid',
    fields: { text: MESSAGES.unknownPlaceholder('fax') },
  })
  expect(await refusal(publishSiteText(actor, { key, version: 1, effective_date: null }))).toMatchObject({
    code: 'invalid',
  })
  await saveSiteText(actor, { key, version: 1, text: 'Call {phone}' })
  expect(await refusal(publishSiteText(actor, { key, version: 2, effective_date: null }))).toMatchObject({
    fields: { text: MESSAGES.emptySetting('Phone') },
  })
  expect(await refusal(getSiteText(actor, { key: 'about.nothing' }))).toMatchObject({ code: 'not_found' })
})

databaseTest('the list finds a draft, and a review is recorded', async () => {
  const actor = await editor()
  await saveSiteText(actor, { key, version: 1, text: 'A zeppelin' })
  const [page] = await listSiteTexts(actor, { q: 'zeppelin' })
  expect(page).toMatchObject({ label: 'About', texts: [{ key, state: 'draft', excerpt: 'A zeppelin' }] })
  const review = { reviewed_by: 'Hollis Grant', reviewed_date: '2026-01-02', is_for_page: false }
  await reviewSiteText(actor, { key, version: 2, ...review })
  expect(await getSiteText(actor, { key })).toMatchObject({
    reviewed_by: 'Hollis Grant',
    state: 'draft',
    draft_version: 1,
    version: 3,
  })
  expect(
    await refusal(reviewSiteText(actor, { key, version: 3, ...review, reviewed_date: '2999-01-01' })),
  ).toMatchObject({
    fields: { reviewed_date: MESSAGES.reviewedLater },
  })
})

databaseTest('a review counts for all texts of a page that quote law', async () => {
  const actor = await editor()
  const review = { reviewed_by: 'Hollis Grant', reviewed_date: '2026-01-02', is_for_page: true }
  expect(await getSiteTexts({ page: 'sellers_guide' })).toMatchObject({ reviewed_date: null })
  await reviewSiteText(actor, { key: 'sellers_guide.when', version: 1, ...review })
  expect(await getSiteTexts({ page: 'sellers_guide' })).toMatchObject({ reviewed_date: '2026-01-02' })
  expect((await auditRecords()).length).toBe(8)
})

databaseTest('an area has an introduction once one is published', async () => {
  const actor = await editor()
  expect(await getSiteTexts({ page: 'areas.greenwood' })).toMatchObject({ texts: { intro: [] } })
  await saveSiteText(actor, { key: 'areas.greenwood', version: 1, text: 'Madison Avenue.' })
  await publishSiteText(actor, { key: 'areas.greenwood', version: 2, effective_date: null })
  expect(await getSiteTexts({ page: 'areas.greenwood' })).toMatchObject({
    texts: { intro: [{ kind: 'paragraph', runs: ['Madison Avenue.'] }] },
  })
})

databaseTest('a legal text takes effect on its day, and its day is the version that registrants accept', async () => {
  const actor = await editor()
  const terms = 'legal.terms'
  const first = (await currentLegalTexts()).terms
  expect(first).toMatchObject({ version: '2026-11-27', sections: { length: 5 } })
  const { rows: none } = await sql`select current_legal_versions() as versions`.execute(db())
  expect(none).toEqual([{ versions: null }])
  await saveSiteText(actor, { key: terms, version: 1, text: 'New terms of {name}.' })
  await publishSiteText(actor, { key: terms, version: 2, effective_date: '2999-01-01' })
  expect((await currentLegalTexts()).terms).toEqual(first)
  const versionsOn = async (day: string) =>
    (await sql<{ versions: unknown }>`select current_legal_versions(${day}) as versions`.execute(db())).rows[0]
      ?.versions
  expect(await versionsOn('2998-12-31')).toBeNull()
  expect(await versionsOn('2999-01-01')).toEqual({ terms: '2999-01-01' })
  await saveSiteText(actor, { key: terms, version: 3, text: 'Terms of today.' })
  await publishSiteText(actor, { key: terms, version: 4, effective_date: null })
  const today = calendarDayOf(now())
  expect((await currentLegalTexts()).terms).toEqual({ version: today, intro: 'Terms of today.', sections: [] })
  expect(await versionsOn(today)).toEqual({ terms: today })
  await saveSiteText(actor, { key: terms, version: 5, text: 'Other terms.' })
  expect(await refusal(publishSiteText(actor, { key: terms, version: 6, effective_date: today }))).toMatchObject({
    fields: { effective_date: MESSAGES.dateTaken },
  })
})

databaseTest('a version withdrawn before its day never takes effect, and is not asked for', async () => {
  const actor = await editor()
  const terms = 'legal.terms'
  const publish = async (version: number, text: string, effective_date: string | null) => {
    await saveSiteText(actor, { key: terms, version, text })
    await publishSiteText(actor, { key: terms, version: version + 1, effective_date })
  }
  await publish(1, 'Terms of today.', null)
  await publish(3, 'Terms to come.', '2999-01-01')
  await saveSiteText(actor, { key: terms, version: 5, text: 'Next draft.' })
  const before = await getSiteText(actor, { key: terms })
  expect(before.versions[1]).toMatchObject({ version: 4, effective_date: '2999-01-01', is_withdrawn: false })
  // No one has seen it yet, and the names in it may change until then.
  expect(before.versions[1]?.text_hashes).toEqual([])
  expect(before.versions[3]?.text_hashes).toEqual([createHash('sha256').update('Terms of today.').digest('hex')])
  const withdraw = (version: number, scheduledVersion: string) =>
    withdrawSiteText(actor, { key: terms, version, scheduledVersion })
  expect(await refusal(withdraw(6, '2'))).toMatchObject({ message: MESSAGES.notScheduled })
  expect(await refusal(withdraw(6, '3'))).toMatchObject({ message: MESSAGES.notScheduled })
  expect(await refusal(withdraw(6, '9'))).toMatchObject({ code: 'not_found' })
  expect(await refusal(withdraw(5, '4'))).toMatchObject({ code: 'conflict' })
  expect(await withdraw(6, '4')).toMatchObject({ version: 7, draft_version: 5 })
  expect(await refusal(withdraw(7, '4'))).toMatchObject({ message: MESSAGES.alreadyWithdrawn })

  const { rows } = await sql<{ on: unknown }>`select current_legal_versions('2999-01-01') as on`.execute(db())
  expect(rows).toEqual([{ on: { terms: calendarDayOf(now()) } }])
  const restoreClock = setClock({ now: () => new Date('2999-01-02T12:00:00Z') })
  try {
    evictSiteTexts()
    expect((await currentLegalTexts()).terms).toMatchObject({ intro: 'Terms of today.' })
    expect(await getSiteText(actor, { key: terms })).toMatchObject({ shown: 'Terms of today.', text: 'Next draft.' })
  } finally {
    restoreClock()
    evictSiteTexts()
  }
  expect((await auditRecords()).at(-1)).toMatchObject({
    act: 'site_text.withdrawn',
    object_id: terms,
    before: { text: 'Terms to come.', effective_date: '2999-01-01' },
    after: { withdrawn: 4 },
  })
  expect((await getSiteText(actor, { key: terms })).history[0]?.what).toBe('withdrew version 4')
  await expect(sql`delete from site_text_withdrawals`.execute(db())).rejects.toThrow('append-only')
})

databaseTest('stored versions do not change', async () => {
  await saveSiteText(await editor(), { key, version: 1, text: 'One' })
  await expect(sql`update site_text_versions set text = 'Two'`.execute(db())).rejects.toThrow('append-only')
})

databaseTest(
  'the hash of an old version is of the words that people accepted, whatever the names are now',
  async () => {
    const actor = await editor()
    const terms = 'legal.terms'
    await saveSiteText(actor, { key: terms, version: 1, text: 'Terms of {name}.' })
    await publishSiteText(actor, { key: terms, version: 2, effective_date: null })
    const today = calendarDayOf(now())
    const accept = async (body: string, text_version: string) => {
      const hash = createHash('sha256').update(body).digest()
      await db().insertInto('consent_texts').values({ text_hash: hash, purpose: 'terms', text_version, body }).execute()
      return hash.toString('hex')
    }
    const former = await accept('Terms of Elm Homes.', today)
    await accept('Terms of the year before.', '2020-01-01')
    const { versions, names } = await getSiteText(actor, { key: terms })
    const name = names.find((one) => one.name === 'name')?.value ?? ''
    const current = createHash('sha256').update(`Terms of ${name}.`).digest('hex')
    expect(versions[0]?.text_hashes).toEqual([former, current])
    // A draft has no hash.
    expect(versions[1]?.text_hashes).toEqual([])
  },
)

databaseTest('the preview of a legal text has the day of its draft, and of others their own', async () => {
  const actor = await editor()
  const today = calendarDayOf(now())
  await saveSiteText(actor, { key: 'legal.terms', version: 1, text: 'Draft.' })
  expect((await getDraftTexts(actor, { page: 'legal' })).dates).toEqual({ terms: today })
})

databaseTest('an original that the site does not show becomes a draft, which can be published', async () => {
  const actor = await editor()
  const loan = 'buyers_guide.loan'
  await restoreSiteText(actor, { key: loan, version: 1, fromVersion: '0' })
  const { state, text, original, shown: onSite } = await getSiteText(actor, { key: loan })
  expect({ state, text, onSite }).toEqual({ state: 'draft', text: original, onSite: '' })
  await publishSiteText(actor, { key: loan, version: 2, effective_date: null })
  expect(await getSiteText(actor, { key: loan })).toMatchObject({ state: 'published', shown: original })
  await restoreSiteText(actor, { key: loan, version: 3, fromVersion: '0' })
  expect(await getSiteText(actor, { key: loan })).toMatchObject({ state: 'published', version: 3 })
})

databaseTest(
  'all sections of a page are published together, each with its entry, and none of another page',
  async () => {
    const actor = await editor()
    const page = 'sellers_guide'
    const listed = async () => (await listSiteTexts(actor, { q: '' })).find((one) => one.page === page)?.unpublished
    const sections = textsOn(page).filter(({ text }) => text.kind === 'section')
    const { key = '', text: declared } = sections[0] ?? {}
    expect(await listed()).toEqual({
      version: sections.length,
      drafts: 0,
      originals: sections.length,
      unreviewed: sections.filter(({ text }) => text.isLaw).map(({ text }) => text.label),
    })
    await saveSiteText(actor, { key, version: 1, text: '# Ours\n\nWhen {name} sells.' })
    await reviewSiteText(actor, {
      key,
      version: 2,
      is_for_page: true,
      reviewed_by: 'Hollis Grant',
      reviewed_date: calendarDayOf(now()),
    })
    const open = await listed()
    expect(open).toMatchObject({ drafts: 1, originals: sections.length - 1, unreviewed: [] })
    const before = (await auditRecords()).length
    expect(await publishPageSections(actor, { page, version: open?.version ?? 0 })).toEqual({
      success: true,
      published: sections.length,
    })
    const { texts } = await getSiteTexts({ page })
    expect(texts.when).toMatchObject({ title: 'Ours' })
    for (const { name } of sections) expect(texts[name]).toMatchObject({ title: expect.stringMatching(/./) })
    const records = (await auditRecords()).slice(before)
    expect(records.map(({ act, object_id }) => [act, object_id])).toEqual(
      sections.map((one) => ['site_text.published', one.key]),
    )
    expect(records[0]?.after).toMatchObject({ text: '# Ours\n\nWhen {name} sells.' })
    expect(await listed()).toBeNull()
    expect(await getSiteText(actor, { key })).toMatchObject({ state: 'published', reviewed_by: 'Hollis Grant' })
    expect(declared?.kind).toBe('section')
    expect((await getSiteTexts({ page: 'buyers_guide' })).texts.loan).toMatchObject({ title: '' })
  },
)

databaseTest('sections are published as they were listed, all or none', async () => {
  const actor = await editor()
  const page = 'sellers_guide'
  const versionNow = async () =>
    (await listSiteTexts(actor, { q: '' })).find((one) => one.page === page)?.unpublished?.version ?? 0
  const stale = await versionNow()
  // A text that names an empty setting is saved, and not published.
  await saveSiteText(actor, { key: 'sellers_guide.when', version: 1, text: '# Now\n\nCall {phone}.' })
  expect(await refusal(publishPageSections(actor, { page, version: stale }))).toMatchObject({ code: 'conflict' })
  expect(await refusal(publishPageSections(actor, { page, version: await versionNow() }))).toMatchObject({
    code: 'invalid',
    message: MESSAGES.sectionFault('When to sell', MESSAGES.emptySetting('Phone')),
  })
  expect((await getSiteTexts({ page })).texts.price).toMatchObject({ title: '' })
  for (const unknown of ['areas', 'nothing'])
    expect(await refusal(publishPageSections(actor, { page: unknown, version: 1 }))).toMatchObject({
      code: 'not_found',
    })
  expect(await refusal(publishPageSections(actor, { page: 'home', version: 0 }))).toMatchObject({
    message: MESSAGES.noSections,
  })
})
