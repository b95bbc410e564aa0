import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { requestOf, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import { ListSponsors, SubmitSponsorInquiry, UpdateSponsor } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import * as operations from './inquiries.server.ts'
import { sponsorLogo, sweepLogos, uploadSponsorLogo } from './logo.server.ts'

const typed = {
  company: 'Old Northside Home Loans',
  name: 'Ben Castellano',
  email: 'ben@example.com',
  phone: '',
  website_url: 'www.example.com',
  level: 'food',
  eventId: '',
  logoId: '',
  message: 'Pie?',
  contactConsent: true,
}
const inquiry = (part: object = {}) => z.parse(SubmitSponsorInquiry, { ...typed, ...part })
const admin = () => testActor('admin:events')
const visitor = () => testActor('public')
const picture = (width = 800, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: '#284873' } })
    .png()
    .toBuffer()
const upload = async (bytes: Buffer | string, name = 'logo.png') =>
  uploadSponsorLogo(await visitor(), {
    file: new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name),
    captcha: undefined,
  })
async function anEvent(hours = 24): Promise<string> {
  const id = newId()
  const starts_at = new Date(Date.now() + hours * 3_600_000)
  await db()
    .insertInto('events')
    .values({
      id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 3_600_000),
      status: 'published' as const,
      title: 'Thursday',
      summary: 'Pie.',
      venue: 'Room',
      street: '1 Row',
      city: 'Greenwood',
      postal_code: '46142',
    })
    .execute()
  return id
}
async function only(actor: Awaited<ReturnType<typeof admin>>) {
  const [row] = (await operations.listSponsors(actor, z.parse(ListSponsors, {}))).rows
  if (!row) throw new Error('There is no inquiry.')
  return row
}
const logoStatus = async (id: string, request = new Request('http://127.0.0.1/')) => {
  const answer = await sponsorLogo(new Request(`http://127.0.0.1/sponsor-logos/${id}`, { headers: request.headers }))
  return answer?.status
}
let undo: (() => void) | undefined
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

describe('a logo', () => {
  databaseTest('is made anew: smaller, upright, and nothing but its pixels', async () => {
    const photo = await sharp(await picture(900, 700))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'canary' } })
      .toBuffer()
    expect(photo.includes('canary')).toBe(true)
    const { logo_id, width, height } = await upload(
      Buffer.concat([photo, Buffer.from('<script>canary</script>')]),
      'x.jpg',
    )
    const { bytes } = await db()
      .selectFrom('sponsor_logos')
      .select('bytes')
      .where('id', '=', logo_id)
      .executeTakeFirstOrThrow()
    expect(bytes.includes('canary')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(Math.max(width / 640, height / 320)).toBeLessThanOrEqual(1)
  })

  databaseTest('that is none is refused with the reason, and nothing is kept', async () => {
    const rows: [Buffer | string, string][] = [
      ['', MESSAGES.empty],
      [Buffer.alloc(900_001, 1), MESSAGES.tooLarge],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', MESSAGES.kind],
      ['GIF89a', MESSAGES.kind],
      [Buffer.from('\x89PNG\r\n\x1a\n no picture', 'latin1'), MESSAGES.broken],
      [await picture(5000, 4000), MESSAGES.tooManyPixels],
      [await picture(60, 60), MESSAGES.tooSmall],
    ]
    for (const [bytes, fault] of rows)
      expect(await refusal(upload(bytes))).toMatchObject({ code: 'invalid', fields: { file: fault } })
    expect(await db().selectFrom('sponsor_logos').select('id').execute()).toEqual([])
  })

  databaseTest('is seen by nobody but administrators of events until it is shown, and then by everybody', async () => {
    const actor = await admin()
    const { logo_id } = await upload(await picture())
    const eventId = await anEvent()
    await operations.submitSponsorInquiry(await visitor(), inquiry({ logoId: logo_id, eventId }))
    expect(await logoStatus(logo_id)).toBe(404)
    expect(await logoStatus(logo_id, await requestOf(actor.account_id))).toBe(200)
    expect(await logoStatus(logo_id, await requestOf((await testActor('admin:vendors')).account_id))).toBe(404)
    const { id, version } = await only(actor)
    const fields = { status: 'won', company: 'Old Northside', website_url: '', level: 'food', event_id: eventId }
    await operations.updateSponsor(actor, z.parse(UpdateSponsor, { ...fields, sponsorId: id, version, is_shown: true }))
    expect(await logoStatus(logo_id)).toBe(200)
    expect(await operations.listEventSponsors({ eventId })).toEqual([
      {
        id,
        company: 'Old Northside',
        website_url: null,
        level: 'food',
        logo: { id: logo_id, width: 640, height: 240 },
      },
    ])
    expect(await logoStatus(newId())).toBe(404)
    await operations.deleteSponsor(actor, { sponsorId: id })
    expect(await logoStatus(logo_id, await requestOf(actor.account_id))).toBe(404)
  })

  databaseTest('goes with one inquiry, and is forgotten after a day where none names it', async () => {
    const { logo_id } = await upload(await picture())
    await upload(await picture())
    await operations.submitSponsorInquiry(await visitor(), inquiry({ logoId: logo_id }))
    expect(
      await refusal(operations.submitSponsorInquiry(await visitor(), inquiry({ company: 'Thief', logoId: logo_id }))),
    ).toMatchObject({ code: 'invalid', fields: { logoId: MESSAGES.logoGone } })
    await sweepLogos()
    expect(await db().selectFrom('sponsor_logos').select('id').execute()).toHaveLength(2)
    undo = setClock({ now: () => new Date(Date.now() + 25 * 3_600_000) })
    await sweepLogos()
    expect(await db().selectFrom('sponsor_logos').select('id').execute()).toEqual([{ id: logo_id }])
  })
})

describe('an inquiry', () => {
  databaseTest('is a lead with a promise, confirmed without a word of what was typed', async () => {
    const bait = 'Win a prize at https://evil.example now'
    const { due_at } = await operations.submitSponsorInquiry(await visitor(), inquiry({ company: bait, message: bait }))
    expect(await db().selectFrom('leads').select(['kind', 'status', 'name', 'due_at']).execute()).toEqual([
      { kind: 'sponsor', status: 'new', name: 'Ben Castellano', due_at },
    ])
    const [emailMessage] = await db().selectFrom('mail_outbox').select(['letter', 'text']).execute()
    expect(emailMessage?.letter).toBe('sponsor-inquiry-received')
    expect(emailMessage?.text).not.toMatch(/evil|prize/i)
  })

  committedTest('twenty times at once is one', async () => {
    const actor = await visitor()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => operations.submitSponsorInquiry(actor, inquiry())),
    )
    expect(new Set(answers.map(({ due_at }) => due_at.getTime())).size).toBe(1)
    expect(await db().selectFrom('sponsors').select('company').execute()).toHaveLength(1)
    expect(await db().selectFrom('mail_outbox').select('id').execute()).toHaveLength(1)
  })

  databaseTest('cannot be set to an event that was deleted meanwhile', async () => {
    const actor = await admin()
    await operations.submitSponsorInquiry(await visitor(), inquiry())
    const { id, version } = await only(actor)
    const fields = { sponsorId: id, version, status: 'won', company: 'Old Northside', website_url: '', level: 'food' }
    const update = (event_id: string) =>
      operations.updateSponsor(actor, z.parse(UpdateSponsor, { ...fields, event_id, is_shown: true }))
    expect(await refusal(update(newId()))).toMatchObject({ code: 'invalid', fields: { event_id: MESSAGES.eventGone } })
    expect(await update(await anEvent())).toMatchObject({ event_title: 'Thursday' })
  })

  databaseTest('about an event that is over or not shown is about none', async () => {
    const over = await anEvent(-24)
    await operations.submitSponsorInquiry(await visitor(), inquiry({ eventId: over }))
    expect(await only(await admin())).toMatchObject({
      event_id: null,
      level: 'food',
      website_url: 'https://www.example.com',
    })
  })

  databaseTest(
    'is answered by its first step; a stale page is a conflict, and nobody is shown who does not pay',
    async () => {
      const actor = await admin()
      await operations.submitSponsorInquiry(await visitor(), inquiry())
      const { id } = await only(actor)
      const fields = { company: 'Old Northside', website_url: '', level: 'food', event_id: '', is_shown: false }
      const step = (version: number, part: object) =>
        operations.updateSponsor(
          actor,
          z.parse(UpdateSponsor, { sponsorId: id, version, status: 'contacted', ...fields, ...part }),
        )
      expect(await step(1, {})).toMatchObject({ status: 'contacted', answered_at: expect.any(Date), version: 2 })
      expect(await refusal(step(1, { status: 'lost' }))).toMatchObject({
        code: 'conflict',
        details: { current: { status: 'contacted' } },
      })
      expect(await refusal(step(2, { is_shown: true }))).toMatchObject({
        code: 'invalid',
        fields: { is_shown: MESSAGES.notWon },
      })
      expect(await step(2, {})).toMatchObject({ version: 2 })
      expect((await auditRecords()).map(({ act }) => act)).toContain('sponsor.updated')
      expect(JSON.stringify((await auditRecords()).at(-1))).not.toContain('ben@example.com')
    },
  )
})
