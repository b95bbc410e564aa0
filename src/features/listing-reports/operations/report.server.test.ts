import { describe, expect } from 'vitest'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { withoutIds } from '../../../../test/without-ids.ts'
import { reportListing } from './report.server.ts'
import * as reports from './reports.server.ts'

const INPUT = { fault: 'facts' as const, message: 'It has three baths.', email: 'robin@example.com' }

databaseTest('a report is kept with the time by which it is looked at, and recorded', async () => {
  const restore = setClock({ now: () => new Date('2026-11-20T15:00:00Z') })
  try {
    const home = await buildProperty({ address: '1422 Wheatfield Ln', city: 'Greenwood', listing_id: '21000029' })
    const answer = await reportListing(await testActor('public'), { propertyId: home.id, ...INPUT })
    expect(answer.due_at).toEqual(new Date('2026-11-23T22:00:00Z'))
    expect(await db().selectFrom('listing_reports').selectAll().execute()).toMatchObject([
      {
        property_id: home.id,
        listing_title: '1422 Wheatfield Ln, Greenwood',
        listing_id: '21000029',
        fault: 'facts',
        message: 'It has three baths.',
        email: 'robin@example.com',
        status: 'new',
        due_at: answer.due_at,
        answered_at: null,
      },
    ])
    // The audit log is permanent, so it must not contain the message or the email address.
    const records = await auditRecords()
    expect(records).toMatchObject([{ act: 'listing.reported', object_type: 'listing_report' }])
    expect(JSON.stringify(records)).not.toMatch(/three baths|robin@/)
  } finally {
    restore()
  }
})

databaseTest('the office is told by a letter, with what was written and by when', async () => {
  await db()
    .insertInto('settings')
    .values({ key: 'brokerage', value: JSON.stringify({ ...UNSET_BROKERAGE, email: 'office@example.com' }) })
    .execute()
  // Moves past the retention of the record that has no email address.
  const restore = setClock({ now: () => new Date(Date.now() + 3_600_000) })
  try {
    const home = await buildProperty({})
    await reportListing(await testActor('public'), { propertyId: home.id, ...INPUT })
    const emails = await db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).execute()
    expect(emails).toMatchObject([{ letter: 'listing-reported', to_email: 'office@example.com' }])
    expect(emails[0]?.text).toMatch(/It has three baths\.[\s\S]*robin@example\.com[\s\S]*by /)
    expect(await queuedJobs()).toHaveLength(1)
  } finally {
    restore()
  }
})

databaseTest('a home that may not be shown cannot be reported, and is not confirmed to exist', async () => {
  const vow = await buildProperty({ is_idx: false })
  const sold = await buildProperty({ status: 'sold' })
  const visitor = await testActor('public')
  await expect(reportListing(visitor, { propertyId: vow.id, ...INPUT })).rejects.toMatchObject({ code: 'not_found' })
  await expect(reportListing(visitor, { propertyId: sold.id, ...INPUT })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await db().selectFrom('listing_reports').select('id').execute()).toEqual([])
})

databaseTest('the name of a withheld address is not kept', async () => {
  const home = await buildProperty({ is_address_shown: false, address: '7 Canary St' })
  await reportListing(await testActor('public'), { propertyId: home.id, ...INPUT })
  const [report] = await db().selectFrom('listing_reports').select('listing_title').execute()
  expect(report?.listing_title).not.toMatch(/Canary/)
})

describe('a report in the admin area', () => {
  async function reported(home: { id: string }, email: string | null = 'robin@example.com') {
    await reportListing(await testActor('public'), { propertyId: home.id, ...INPUT, email })
    const { id } = await db()
      .selectFrom('listing_reports')
      .select('id')
      .where('property_id', '=', home.id)
      .executeTakeFirstOrThrow()
    return { reportId: id, version: 1 }
  }
  const emails = async () =>
    (await db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()).filter(
      ({ letter: kind }) => kind !== 'listing-reported',
    )

  databaseTest('is taken, answered by a letter that names the listing, and opened again', async () => {
    const admin = await testActor('admin:mls')
    const home = await buildProperty({ address: '1422 Wheatfield Ln', city: 'Greenwood' })
    const first = await reported(home)
    const taken = await reports.takeListingReport(admin, first)
    expect(taken).toMatchObject({ status: 'in_progress', version: 2, property_id: home.id, is_own: false })
    // Another admin still has the earlier version open.
    await expect(
      reports.answerListingReport(admin, { ...first, outcome: 'corrected', answer: 'Done.' }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const next = { reportId: first.reportId, version: 2 }
    await expect(
      reports.answerListingReport(admin, { ...next, outcome: 'corrected', answer: '' }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { answer: expect.any(String) } })
    expect(
      await reports.answerListingReport(admin, { ...next, outcome: 'passed_on', answer: 'They will look on Monday.' }),
    ).toMatchObject({ status: 'closed', outcome: 'passed_on', answered_by: 'Robin Porter', version: 3 })
    expect(await emails()).toMatchObject([{ letter: 'listing-report-answered', to_email: 'robin@example.com' }])
    expect((await emails())[0]?.text).toMatch(
      /1422 Wheatfield\s+Ln,\s+Greenwood[\s\S]*sent\s+them\s+your\s+report[\s\S]*on\s+Monday/,
    )
    expect((await reports.listListingReports(admin, {})).counts).toEqual({ new: 0, in_progress: 0, closed: 1 })
    const again = await reports.reopenListingReport(admin, { reportId: first.reportId, version: 3 })
    expect(again).toMatchObject({ status: 'in_progress', outcome: null, answered_at: null })
    // The audit entries are written when the test looks at them.
    expect(JSON.stringify(await auditRecords())).not.toMatch(/Monday|robin@/)
    const history = await reports.listListingReportHistory(admin, { reportId: first.reportId })
    expect(history.map(({ what }) => what)).toEqual([
      'reopened it',
      'closed it: sent to the listing broker',
      'started the review',
      'reported it',
    ])
  })

  databaseTest.each([
    ['sold', { status: 'sold' as const, close_price: 301_000 }],
    ['withheld', { is_address_shown: false }],
    ['for registrants alone', { is_idx: false }],
  ])('about a home that is %s by now is answered without its name', async (_, change) => {
    const admin = await testActor('admin:mls')
    const home = await buildProperty({ address: '7 Canary St', title: '7 Canary St', city: 'Greenwood' })
    const first = await reported(home)
    const title = 'is_address_shown' in change ? { title: 'Home in Greenwood' } : {}
    await db()
      .updateTable('properties')
      .set({ ...change, ...title })
      .where('id', '=', home.id)
      .execute()
    await reports.answerListingReport(admin, { ...first, outcome: 'gone', answer: 'Thank you.' })
    expect(withoutIds(await emails())).not.toMatch(/Canary|301/)
    expect(await emails()).toHaveLength(1)
  })

  databaseTest('without an address, or that is none, is closed without a letter', async () => {
    const admin = await testActor('admin:mls')
    const silent = await reported(await buildProperty({}), null)
    await reports.answerListingReport(admin, { ...silent, outcome: 'no_fault', answer: '' })
    const spam = await reported(await buildProperty({}))
    await reports.answerListingReport(admin, { ...spam, outcome: 'not_a_report', answer: '' })
    expect(await emails()).toEqual([])
  })

  databaseTest('that is late is told once to those who answer for the feed, and stands first in the list', async () => {
    const admin = await testActor('admin:mls')
    await testActor('admin:vendors')
    let at = new Date('2026-11-16T15:00:00Z')
    const restore = setClock({ now: () => at })
    try {
      const old = await reported(await buildProperty({ title: 'Old', address: 'Old' }))
      at = new Date('2026-11-17T15:00:00Z')
      await reported(await buildProperty({ title: 'New', address: 'New' }))
      at = new Date('2026-11-17T21:59:00Z')
      await reports.watchListingReports(workerActor('listing-reports'))
      expect(await emails()).toEqual([])
      at = new Date('2026-11-17T22:01:00Z')
      await reports.watchListingReports(workerActor('listing-reports'))
      await reports.watchListingReports(workerActor('listing-reports'))
      expect(await emails()).toMatchObject([{ letter: 'listing-reports-late', to_email: admin.account.email }])
      const page = await reports.listListingReports(admin, {})
      expect(page.rows.map(({ listing_title }) => listing_title)).toEqual(['Old, Greenwood', 'New, Greenwood'])
      await reports.answerListingReport(admin, { ...old, outcome: 'corrected', answer: 'Done.' })
      expect((await reports.listListingReports(admin, {})).rows[0]?.listing_title).toBe('New, Greenwood')
      expect((await reports.listListingReports(admin, {})).promises).toEqual({ answered: 1, in_time: 0 })
    } finally {
      restore()
    }
  })
})
