import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { watchPromises } from '#features/leads/operations/promises.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, buildProperty, testActor } from '../../../../test/builders.ts'
import { auditRecords, committedTest, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { refusal } from '../../../../test/refusal.ts'
import * as queries from '../queries/models.server.ts'
import { type EstimateModel, ListValuations, SubmitHomeValuation } from '../schema.ts'
import type { EstimateRefusal } from '../words.ts'
import { fitEstimates, getEstimateQuality, placeOf } from './estimate.server.ts'
import { updateValuationStatus } from './manage.server.ts'
import { getHomeValuation, getValuation, listValuationHistory, listValuations } from './read.server.ts'
import { submitHomeValuation } from './submit.server.ts'

const typed = {
  street: '618 Tulip Poplar Way',
  city: 'Greenwood',
  postal_code: '46142',
  kind: 'house',
  living_area: 2000,
  bedrooms: 4,
  bathrooms: 2.5,
  year_built: 2001,
  lot_size_acres: 0.25,
  garage_spaces: 2,
  basement: 'none',
  condition: 'kept_up',
  timing: 'months',
  message: 'New roof in 2022.',
  name: 'Priya Raman',
  email: 'priya@example.com',
  phone: '317-555-0176',
  way: 'phone',
  contactConsent: true,
}
const form = (part: object = {}) => z.parse(SubmitHomeValuation, { ...typed, ...part })
const page = (input: object = {}) => z.parse(ListValuations, input)
const emails = () => db().selectFrom('mail_outbox').select(['letter', 'to_email', 'text']).orderBy('id').execute()
const stored = () => db().selectFrom('valuations').selectAll().orderBy('created_at').orderBy('id').execute()
const codeOf = async (work: Promise<unknown>) => (await refusal(work))?.code ?? null
/** Tuesday noon in Indianapolis. */
const NOON = new Date('2026-11-17T17:00:00Z')
let undo: (() => void) | undefined
const at = (time: Date) => {
  undo?.()
  undo = setClock({ now: () => time })
}
beforeEach(() => at(NOON))
afterEach(() => {
  undo?.()
  undo = undefined
})
beforeAll(useEmailBrand)

const figures = { tested: 200, answered: 160, median_error: 0.06, within_ten: 0.7, coverage: 0.8 }
const model: EstimateModel = {
  base_date: '2026-11-17',
  coefficients: { time: 0.03, living_area: 0.8, mean_living_area: 0 },
  areas: {},
  subdivisions: {},
  sigma: 0.07,
  calibration: { spot: { low: -1.3, high: 1.3 }, zip: { low: -1.6, high: 1.6 } },
  test: {
    from_date: '2026-05-01',
    to_date: '2026-11-10',
    spot: figures,
    zip: figures,
    by_city: { Greenwood: figures },
  },
}
const MODEL_ID = '0190a000-0000-7000-8000-00000000000a'
const keepModel = () => queries.insertModel({ id: MODEL_ID, fitted_at: NOON, sales_count: 1500, model })

/** Counts the closed sales built nearby, each with a unique price. */
let sold = 0
beforeEach(() => {
  sold = 0
})
const buildSale = (part: object = {}) => {
  sold += 1
  return buildProperty({
    status: 'sold',
    mls_status: 'Closed',
    address: `${100 + sold} Sycamore Run`,
    street_number: String(100 + sold),
    street_name: 'Sycamore Run',
    latitude: 39.62 + sold * 0.0005,
    longitude: -86.16,
    living_area: 1950,
    close_price: 381_513 + sold * 1000,
    close_date: '2026-09-18',
    ...part,
  })
}
const buildSales = async (count: number, part: object = {}) => {
  const sales = []
  for (let time = 0; time < count; time += 1) sales.push(await buildSale(part))
  return sales
}

const REFUSED: [where: string, why: EstimateRefusal, prepare: () => Promise<unknown>][] = [
  ['there is no model yet', 'no_model', () => buildSales(9)],
  ['nothing is known of its ZIP code', 'no_place', () => keepModel()],
  [
    'fewer than five sold nearby',
    'few_sales',
    async () => {
      await keepModel()
      await buildSales(4)
    },
  ],
  [
    'the seller asked for no estimate',
    'opted_out',
    async () => {
      await keepModel()
      await buildSales(9)
      await buildProperty({ address: '618 Tulip Poplar Way', is_avm_allowed: false })
    },
  ],
  [
    'those that sold are not for the public, or of withheld places',
    'few_sales',
    async () => {
      await keepModel()
      await buildSales(4)
      await buildSales(9, { is_idx: false })
      await buildSales(9, { is_address_shown: false, latitude: null, longitude: null, address: null })
    },
  ],
]

describe('somebody asks what their home is worth', () => {
  databaseTest('is told a range at once and who answers by when, and so is whose turn it is', async () => {
    const dana = await buildAgent({ name: 'Dana Whitcomb', email: 'dana@example.com', is_principal: true })
    await keepModel()
    await buildSales(7)
    const receipt = await submitHomeValuation(await testActor('public'), form())
    expect(receipt.estimate).toMatchObject({ sales_count: 7 })
    const { low_price = 0, middle_price = 0, high_price = 0 } = receipt.estimate ?? {}
    expect([low_price < middle_price, middle_price < high_price]).toEqual([true, true])
    expect(middle_price).toBeGreaterThan(370_000)
    expect(middle_price).toBeLessThan(410_000)
    expect(receipt.due_at.getTime()).toBeGreaterThan(NOON.getTime())
    expect(await stored()).toMatchObject([
      {
        street: '618 Tulip Poplar Way',
        placed_by: 'zip',
        refusal: null,
        low_price,
        model_id: MODEL_ID,
        sales_count: 7,
      },
    ])
    expect(await db().selectFrom('leads').selectAll().execute()).toMatchObject([
      {
        kind: 'valuation',
        status: 'new',
        topic: 'selling',
        owner_id: dana.id,
        due_at: receipt.due_at,
        name: 'Priya Raman',
      },
    ])
    expect((await emails()).map(({ letter: kind, to_email }) => [kind, to_email])).toEqual([
      ['valuation-received', 'priya@example.com'],
      ['valuation-arrived', 'dana@example.com'],
    ])
    expect(await auditRecords()).toMatchObject([{ act: 'lead.received' }, { act: 'consents.recorded' }])
  })

  databaseTest('the letter to the address repeats nothing that was typed, and names no sale', async () => {
    await buildAgent({ is_principal: true })
    await keepModel()
    await buildSales(6)
    const bait = 'Win a prize at https://evil.example now'
    await submitHomeValuation(
      await testActor('public'),
      form({ name: bait, message: bait, street: '1 Evil Prize Way', city: bait }),
    )
    const [first, second] = await emails()
    expect(first?.text).not.toMatch(/evil|prize/i)
    expect(first?.text).toMatch(/from\s+\$\d{3},000\s+to\s+\$\d{3},000/)
    for (const emailMessage of [first, second]) expect(emailMessage?.text).not.toMatch(/Sycamore|38\d,513/)
  })

  databaseTest.each(REFUSED)('no number is given where %s', async (_, why, prepare) => {
    await prepare()
    const { estimate } = await submitHomeValuation(await testActor('public'), form())
    expect(estimate).toBeNull()
    expect(await stored()).toMatchObject([{ refusal: why, low_price: null, comparable_ids: [] }])
    expect((await emails())[0]?.text).toMatch(/a\s+broker\s+will\s+prepare\s+one/)
  })

  databaseTest.each([
    ["55 O'Hara Court", '55 OHara Ct'],
    ['55 OHara Ct', '55 O’Hara Court'],
    ['12 Parkway Drive', '12 Pkwy Dr'],
    ['12 Pkwy Dr', '12 Parkway Drive'],
  ])('a seller who wants no estimate of %s is heard where %s is typed', async (address, street) => {
    await keepModel()
    await buildSales(9)
    await buildProperty({ address, is_avm_allowed: false })
    expect((await submitHomeValuation(await testActor('public'), form({ street }))).estimate).toBeNull()
    expect(await stored()).toMatchObject([{ refusal: 'opted_out' }])
  })

  databaseTest('a home is found by its number where its ZIP code has more of its street than are read', async () => {
    const id = (index: number) => `0190b000-0000-7000-8000-${String(index).padStart(12, '0')}`
    const one = await buildProperty({ id: id(0), address: '1 Sycamore Run' })
    const others = Array.from({ length: 420 }, (_, index) => ({
      ...one,
      id: id(index + 1),
      listing_key: `RUN${index}`,
      address: `${1000 + index} Sycamore Run`,
    }))
    await db().insertInto('properties').values(others).execute()
    const { address, id: last } = await buildProperty({ id: id(999), address: '618 Sycamore Run' })
    expect(await placeOf({ street: '618 Sycamore Run', postal_code: '46142' })).toMatchObject({ own_ids: [last] })
    expect(address).toBe('618 Sycamore Run')
  })

  databaseTest('its own former sale is not among the sales that it is compared with', async () => {
    await keepModel()
    const own = await buildSale({
      address: '618 Tulip Poplar Way',
      street_number: '618',
      street_name: 'Tulip Poplar Way',
      close_price: 990_000,
    })
    await buildSales(6)
    const { estimate } = await submitHomeValuation(await testActor('public'), form())
    expect(estimate?.high_price).toBeLessThan(500_000)
    const [row] = await stored()
    expect(row?.placed_by).toBe('home')
    expect(row?.comparable_ids).not.toContain(own.id)
  })

  databaseTest('a program that fills what nobody sees leaves nothing', async () => {
    const answer = await submitHomeValuation(await testActor('public'), form({ website: 'https://x.example' }))
    expect(answer).toMatchObject({ success: true, estimate: null })
    expect([await stored(), await emails(), await auditRecords()]).toEqual([[], [], []])
  })

  committedTest('twenty times at once: one request, one lead, the same answer', async () => {
    await keepModel()
    await buildSales(6)
    const visitor = await testActor('public')
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitHomeValuation(visitor, form())))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(new Set(answers.map(({ estimate }) => JSON.stringify(estimate))).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await db().selectFrom('leads').select('id').execute()).toHaveLength(1)
  })
})

describe('who may see what', () => {
  databaseTest(
    'the holder of the link sees the range and the number of sales; a sold viewer sees the sales',
    async () => {
      await keepModel()
      const sales = await buildSales(6)
      const { token } = await submitHomeValuation(await testActor('public'), form())
      const secrets = new RegExp(
        `Sycamore|2026-09-18|${sales.map(({ id, close_price }) => `${id}|${close_price}`).join('|')}`,
      )
      for (const viewer of [
        await testActor('public'),
        await testActor('vow'),
        await testActor('agent'),
        await testActor('admin:leads'),
      ]) {
        const answer = await getHomeValuation(viewer, { token })
        expect(answer).toMatchObject({ comparables: null, calibration: null, sales_count: 6, refusal: null })
        expect(answer.quality).toMatchObject({ coverage: 0.8 })
        expect(JSON.stringify(answer)).not.toMatch(secrets)
      }
      const { id = '' } = (await stored())[0] ?? {}
      const admin = await getValuation(await testActor('admin:leads'), { valuationId: id })
      expect(JSON.stringify(admin)).not.toMatch(secrets)

      const seen = await getHomeValuation(await testActor('sold'), { token })
      expect(seen.comparables).toHaveLength(6)
      for (const { close_price, adjusted_price, adjustments, weight, address } of seen.comparables ?? []) {
        expect(close_price + Object.values(adjustments).reduce((sum, dollars) => sum + dollars, 0)).toBe(adjusted_price)
        expect(weight).toBeLessThanOrEqual(0.2501)
        expect(address).toMatch(/Sycamore Run/)
      }
      const views = await db().selectFrom('access_log').select(['kind', 'object_type', 'object_id']).execute()
      expect(views).toEqual([{ kind: 'sold.listed', object_type: 'valuation', object_id: id }])
    },
  )

  databaseTest('a sale that is taken off the feed is not shown any more', async () => {
    await keepModel()
    const sales = await buildSales(6)
    const { token } = await submitHomeValuation(await testActor('public'), form())
    await db()
      .deleteFrom('properties')
      .where('id', '=', sales[0]?.id ?? '')
      .execute()
    expect((await getHomeValuation(await testActor('sold'), { token })).comparables).toHaveLength(5)
  })

  databaseTest('the range is gone where the seller asks meanwhile that no program prices the home', async () => {
    await keepModel()
    await buildSales(6)
    const { token } = await submitHomeValuation(await testActor('public'), form())
    await buildProperty({ address: '618 Tulip Poplar Way', is_avm_allowed: false })
    for (const viewer of [await testActor('public'), await testActor('sold')]) {
      expect(await getHomeValuation(viewer, { token })).toMatchObject({
        refusal: 'opted_out',
        range: null,
        quality: null,
        comparables: null,
        calibration: null,
      })
    }
  })

  databaseTest('a link ends after half a year', async () => {
    const { token } = await submitHomeValuation(await testActor('public'), form())
    const visitor = await testActor('public')
    const { id: valuationId = '' } = (await stored())[0] ?? {}
    for (const [later, code] of [
      [0, null],
      [1, 'not_found'],
    ] as const) {
      at(new Date(NOON.getTime() + 180 * 24 * HOUR_MS + later))
      expect(await codeOf(getHomeValuation(visitor, { token }))).toBe(code)
      // Only the visitor gets the link, not the agent who answers.
      const detail = await getValuation(await testActor('admin:leads'), { valuationId })
      expect(JSON.stringify(detail)).not.toContain(token)
    }
  })

  databaseTest('how good estimates are is not told of fewer than 25 sales that were tested', async () => {
    await keepModel()
    expect(await getEstimateQuality()).toMatchObject({ answered: 160, coverage: 0.8 })
    for (const answered of [0, 24, 25]) {
      await db().deleteFrom('estimate_models').execute()
      const test = { ...model.test, spot: { ...figures, answered }, by_city: {} }
      await queries.insertModel({ id: MODEL_ID, fitted_at: NOON, sales_count: 1500, model: { ...model, test } })
      expect((await getEstimateQuality())?.answered ?? null).toBe(answered < 25 ? null : answered)
    }
  })

  databaseTest('a link that is not ours leads nowhere', async () => {
    await keepModel()
    const { token } = await submitHomeValuation(await testActor('public'), form())
    const visitor = await testActor('public')
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [forged, 'x.y', '', token.split('.')[0] ?? '']) {
      expect(await codeOf(getHomeValuation(visitor, { token: wrong }))).toBe('not_found')
    }
  })
})

describe('the administrators', () => {
  databaseTest('see what is due first, and stop the clock by the first answer', async () => {
    const actor = await testActor('admin:leads')
    expect(await listValuations(actor, page())).toMatchObject({ rows: [], total: 0, quality: null })
    await submitHomeValuation(await testActor('public'), form({ name: 'Second' }))
    at(new Date(NOON.getTime() - 20 * HOUR_MS))
    await submitHomeValuation(await testActor('public'), form({ name: 'First' }))
    at(NOON)
    const { rows, counts } = await listValuations(actor, page())
    expect(rows.map(({ name }) => name)).toEqual(['First', 'Second'])
    expect(counts).toEqual({ new: 2, contacted: 0, qualified: 0, won: 0, lost: 0 })
    for (const input of [
      { q: 'second' },
      { q: 'tulip poplar', sort: '-received' },
      { timing: 'months', sort: 'name' },
    ]) {
      expect((await listValuations(actor, page(input))).rows.length).toBeGreaterThan(0)
    }
    const valuationId = rows[0]?.id ?? ''
    await auditRecords()
    const after = await updateValuationStatus(actor, { valuationId, version: 1, status: 'contacted' })
    expect(after).toMatchObject({ status: 'contacted', version: 2, answered_at: NOON })
    expect(await codeOf(updateValuationStatus(actor, { valuationId, version: 1, status: 'lost' }))).toBe('conflict')
    expect(await codeOf(updateValuationStatus(actor, { valuationId, version: 2, status: 'new' }))).toBe('invalid')
    // A repeated step counts once.
    await updateValuationStatus(actor, { valuationId, version: 1, status: 'contacted' })
    expect((await auditRecords()).at(-1)).toMatchObject({ act: 'lead.status_changed' })
    expect(await listValuationHistory(actor, { valuationId })).toMatchObject([
      { what: 'set it to contacted' },
      { by: 'A visitor', what: 'wrote this' },
    ])
    expect((await listValuations(actor, page())).promises).toEqual({ answered: 1, in_time: 1 })
  })

  databaseTest('are told of a promise that was not kept: those who may open it', async () => {
    await buildAgent({ email: 'dana@example.com', is_principal: true })
    const leads = await buildAccount({ user_role: 'admin', permissions: ['leads'] })
    await buildAccount({ user_role: 'admin', permissions: ['contacts'] })
    const { due_at } = await submitHomeValuation(await testActor('public'), form())
    const { id = '' } = (await stored())[0] ?? {}
    await db().deleteFrom('mail_outbox').execute()
    at(new Date(due_at.getTime() + 1))
    for (let time = 0; time < 2; time += 1) await watchPromises(workerActor('promises'))
    const sent = await emails()
    expect(sent.map(({ letter: kind, to_email }) => [kind, to_email])).toEqual([['promises-late', leads.email]])
    expect(sent[0]?.text).toContain(`/admin/valuations/${id}`)
  })
})

databaseTest(
  'what closed sales say is learned once a day, and where nothing can be learned nothing is kept',
  async () => {
    const worker = workerActor('estimates')
    expect(await fitEstimates(worker)).toBe(false)
    expect(await getEstimateQuality()).toBeNull()
    const day = (days: number) => new Date(NOON.getTime() - days * 24 * HOUR_MS).toISOString().slice(0, 10)
    await db()
      .insertInto('properties')
      .values(
        Array.from({ length: 420 }, (_, index) => ({
          id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          listing_key: `SALE${index}`,
          originating_system_name: 'mibor',
          status: 'sold' as const,
          is_idx: true,
          is_vow: true,
          is_address_shown: true,
          is_avm_allowed: true,
          is_comment_allowed: true,
          title: 'A house',
          address: `${index} Elm Road`,
          city: 'Greenwood',
          state: 'IN',
          postal_code: '46142',
          latitude: 39.61 + (index % 20) * 0.0008,
          longitude: -86.16 + (index % 17) * 0.0008,
          property_type: 'Residential',
          property_sub_type: 'Single Family Residence',
          price: 300_000,
          close_price: Math.round(
            300_000 * (1 + ((index * 37) % 21) / 100) * ((1700 + (index % 13) * 50) / 2000) ** 0.8,
          ),
          close_date: day(2 + Math.floor((index * 1080) / 420)),
          living_area: 1700 + (index % 13) * 50,
          bathrooms: 2,
          year_built: 2000,
          list_office_name: 'Meridian Row Realty',
          list_office_contact: '317-555-0100',
          listed_at: NOON,
          modification_timestamp: NOON,
        })),
      )
      .execute()
    expect(await fitEstimates(worker)).toBe(true)
    expect(await fitEstimates(worker)).toBe(false)
    // Sales that the model cannot use do not cause a new fit, however many there are.
    await buildSales(220, { is_idx: false })
    expect(await fitEstimates(worker)).toBe(false)
    expect((await auditRecords()).map(({ act }) => act)).toEqual(['estimates.fitted'])
    const quality = await getEstimateQuality({ city: 'greenwood' })
    expect(quality).toMatchObject({ city: 'Greenwood', sales_count: 420 })
    expect(quality?.median_error).toBeLessThan(0.1)
    at(new Date(NOON.getTime() + 21 * HOUR_MS))
    expect(await fitEstimates(worker)).toBe(true)
    const { estimate } = await submitHomeValuation(
      await testActor('public'),
      form({ kind: 'house', street: '17 Elm Rd' }),
    )
    expect(estimate?.sales_count).toBeGreaterThanOrEqual(5)
  },
)
