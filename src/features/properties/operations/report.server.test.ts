import { expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest, queuedJobs } from '../../../../test/database.ts'
import { reportListing } from './report.server.ts'

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
    // What somebody wrote and how they are reached is not in the trail, which is kept for ever.
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
  // Past the time for which the record without an e-mail is kept.
  const restore = setClock({ now: () => new Date(Date.now() + 3_600_000) })
  try {
    const home = await buildProperty({})
    await reportListing(await testActor('public'), { propertyId: home.id, ...INPUT })
    const letters = await db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).execute()
    expect(letters).toMatchObject([{ letter: 'listing-reported', to_email: 'office@example.com' }])
    expect(letters[0]?.text).toMatch(/It has three baths\.[\s\S]*robin@example\.com[\s\S]*by /)
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
