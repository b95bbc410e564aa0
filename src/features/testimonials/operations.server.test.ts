import { beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { buildTestimonial, testActor } from '../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../test/database.ts'
import { useEmailBrand } from '../../../test/email-brand.ts'
import { refusal } from '../../../test/refusal.ts'
import * as operations from './operations.server.ts'
import { ListAllTestimonials, SubmitTestimonial } from './schema.ts'
import { MESSAGES } from './words.ts'

const typed = {
  name: 'Renee Okafor',
  place: 'Wheatfield Lane, Greenwood',
  deal: 'sold',
  rating: '4',
  body: 'They told us to leave the kitchen alone.',
  dealt_year: 2026,
  email: 'renee@example.com',
  mayPublish: true,
}
const words = (part: object = {}) => z.parse(SubmitTestimonial, { ...typed, ...part })
const admin = () => testActor('admin:testimonials')
const edited = (part: object = {}) => ({
  name: 'Renee Okafor',
  place: 'Wheatfield Lane, Greenwood',
  deal: 'sold' as const,
  body: typed.body,
  dealt_year: 2026,
  is_client_proved: true,
  ...part,
})
const onlyOne = async () => {
  const { rows } = await operations.listAllTestimonials(await admin(), z.parse(ListAllTestimonials, {}))
  const [row] = rows
  if (!row) throw new Error('There is none.')
  return row
}
beforeAll(useEmailBrand)

describe('what a client writes', () => {
  databaseTest('is not on the site before somebody found them in the records', async () => {
    await operations.submitTestimonial(await testActor('public'), words())
    expect(await operations.listPublishedTestimonials({ limit: 6 })).toEqual([])
    const actor = await admin()
    const { id } = await onlyOne()
    expect(
      await refusal(operations.toggleTestimonialPublication(actor, { testimonialId: id, published: true })),
    ).toMatchObject({ code: 'invalid', message: MESSAGES.notProved })
    await operations.updateTestimonial(actor, { testimonialId: id, version: 1, ...edited() })
    await operations.toggleTestimonialPublication(actor, { testimonialId: id, published: true })
    expect(await operations.listPublishedTestimonials({ limit: 6 })).toMatchObject([
      { name: 'Renee Okafor', rating: 4, body: typed.body },
    ])
    expect((await auditRecords()).map(({ act }) => act)).toEqual([
      'consents.recorded',
      'testimonial.received',
      'testimonial.updated',
      'testimonial.published',
    ])
  })

  databaseTest('shows visitors neither the address nor what only the office knows', async () => {
    await buildTestimonial({ email: 'private@example.com' })
    const [shown] = await operations.listPublishedTestimonials({ limit: 6 })
    expect(Object.keys(shown ?? {}).sort()).toEqual(
      ['id', 'name', 'place', 'deal', 'body', 'rating', 'dealt_year', 'agent_name'].sort(),
    )
  })

  databaseTest('stays beside what was mended of it; stars are not mended', async () => {
    const { id } = await buildTestimonial({
      body: 'They ansered the phone each time.',
      rating: 2,
      status: 'pending',
      published_at: null,
    })
    const after = await operations.updateTestimonial(await admin(), {
      testimonialId: id,
      version: 1,
      ...edited({ body: 'They answered the phone each time.', rating: 5 }),
    })
    expect(after).toMatchObject({
      original_body: 'They ansered the phone each time.',
      body: 'They answered the phone each time.',
      version: 2,
    })
  })

  databaseTest('leaves the site when its author is not known as a client any more', async () => {
    const { id } = await buildTestimonial()
    await operations.updateTestimonial(await admin(), {
      testimonialId: id,
      version: 1,
      ...edited({ is_client_proved: false }),
    })
    expect(await operations.listPublishedTestimonials({ limit: 6 })).toEqual([])
  })

  databaseTest('without consent cannot be published by anybody, not even past the rule', async () => {
    const { id } = await buildTestimonial({ may_publish: false, status: 'pending', published_at: null })
    expect(
      await refusal(operations.toggleTestimonialPublication(await admin(), { testimonialId: id, published: true })),
    ).toMatchObject({ message: MESSAGES.noConsent })
    await expect(
      db()
        .updateTable('testimonials')
        .set({ status: 'published', published_at: new Date() })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(/check constraint/)
  })

  databaseTest(
    'is published once an administrator records the consent, with its day, its way and their name',
    async () => {
      const { id } = await buildTestimonial({ may_publish: false, status: 'pending', published_at: null })
      const actor = await admin()
      const consent = { testimonialId: id, version: 1, consent_date: '2026-03-02', consent_note: 'By email' }
      expect(
        await refusal(operations.recordTestimonialConsent(actor, { ...consent, consent_date: '2999-01-01' })),
      ).toMatchObject({ fields: { consent_date: MESSAGES.consentLater } })
      expect(await operations.recordTestimonialConsent(actor, consent)).toMatchObject({
        may_publish: true,
        status: 'pending',
        version: 2,
        consent_date: '2026-03-02',
        consent_note: 'By email',
        consent_recorded_by: actor.account_id,
      })
      expect(await refusal(operations.recordTestimonialConsent(actor, consent))).toMatchObject({ code: 'conflict' })
      expect((await auditRecords()).at(-1)).toMatchObject({
        act: 'testimonial.consent_recorded',
        object_id: id,
        before: { may_publish: false },
        after: { may_publish: true, consent_date: '2026-03-02', consent_note: 'By email' },
      })
      await operations.updateTestimonial(actor, { testimonialId: id, version: 2, ...edited() })
      await operations.toggleTestimonialPublication(actor, { testimonialId: id, published: true })
      expect(await operations.listPublishedTestimonials({ limit: 6 })).toMatchObject([{ id }])
    },
  )

  databaseTest('with the consent of the form needs no other', async () => {
    await operations.submitTestimonial(await testActor('public'), words())
    const { id } = await onlyOne()
    const consent = { testimonialId: id, version: 1, consent_date: '2026-03-02', consent_note: 'By email' }
    expect(await refusal(operations.recordTestimonialConsent(await admin(), consent))).toMatchObject({
      message: MESSAGES.consentKnown,
    })
  })

  committedTest('twenty times at once is one', async () => {
    const visitor = await testActor('public')
    await Promise.all(Array.from({ length: 20 }, () => operations.submitTestimonial(visitor, words())))
    const { rows } = await operations.listAllTestimonials(await admin(), z.parse(ListAllTestimonials, {}))
    expect(rows).toHaveLength(1)
  })

  databaseTest('of a program that fills what nobody sees leaves nothing', async () => {
    await operations.submitTestimonial(await testActor('public'), words({ website: 'x' }))
    expect(await db().selectFrom('testimonials').select('id').execute()).toEqual([])
  })
})

describe('the stars', () => {
  databaseTest('are those of all that is published, bad ones too', async () => {
    expect(await operations.getAggregateRating()).toEqual({ average: null, count: 0, received: 0 })
    for (const rating of [5, 5, 1]) await buildTestimonial({ rating })
    await buildTestimonial({ rating: 1, status: 'hidden', published_at: null })
    await buildTestimonial({ rating: 1, status: 'pending', published_at: null, is_client_proved: false })
    expect(await operations.getAggregateRating()).toEqual({ average: 3.7, count: 3, received: 4 })
  })
})

describe('an edit', () => {
  databaseTest('from an older version is a conflict with the stored one', async () => {
    const { id } = await buildTestimonial()
    const actor = await admin()
    await operations.updateTestimonial(actor, { testimonialId: id, version: 1, ...edited({ place: 'Elsewhere' }) })
    const error = await refusal(operations.updateTestimonial(actor, { testimonialId: id, version: 1, ...edited() }))
    expect(error).toMatchObject({ code: 'conflict', details: { current: { place: 'Elsewhere', version: 2 } } })
  })

  databaseTest('conflicts with a publication since the form was opened', async () => {
    const { id } = await buildTestimonial({ status: 'pending', published_at: null })
    const actor = await admin()
    expect(await operations.toggleTestimonialPublication(actor, { testimonialId: id, published: true })).toMatchObject({
      status: 'published',
      version: 2,
    })
    const error = await refusal(operations.updateTestimonial(actor, { testimonialId: id, version: 1, ...edited() }))
    expect(error).toMatchObject({ code: 'conflict', details: { current: { version: 2 } } })
  })

  databaseTest('that takes the proof hides the testimonial, as one version', async () => {
    const { id } = await buildTestimonial()
    const after = await operations.updateTestimonial(await admin(), {
      testimonialId: id,
      version: 1,
      ...edited({ is_client_proved: false }),
    })
    expect(after).toMatchObject({ status: 'hidden', version: 2 })
  })

  databaseTest('of one that is gone is not found; deleting leaves a record without the address', async () => {
    const { id } = await buildTestimonial({ email: 'private@example.com' })
    const actor = await admin()
    await operations.deleteTestimonial(actor, { testimonialId: id })
    expect(await refusal(operations.getTestimonial(actor, { testimonialId: id }))).toMatchObject({ code: 'not_found' })
    const [record] = await auditRecords()
    expect(record?.act).toBe('testimonial.deleted')
    expect(JSON.stringify(record)).not.toContain('private@example.com')
  })
})
