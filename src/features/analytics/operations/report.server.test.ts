import { beforeEach, describe, expect } from 'vitest'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { setClock } from '#ports/clock.server.ts'
import { buildAccount, buildAgent, testActor } from '../../../../test/builders.ts'
import { databaseTest } from '../../../../test/database.ts'
import { insertEvents } from '../queries/events.server.ts'
import type { StoredEvent } from '../schema.ts'
import { getAnalytics } from './report.server.ts'

beforeEach(() => setClock({ now: () => new Date('2026-11-24T15:00:00Z') }))

/** Builds an event of a visit. The same number on another day is another visit. */
const event = (visit: number, at_date: string, name: string, more: Partial<StoredEvent> = {}): StoredEvent => ({
  at: new Date(`${at_date}T15:00:00Z`),
  at_date,
  visit: Buffer.alloc(16, visit),
  name,
  path: '/',
  campaign: null,
  source: 'direct',
  medium: 'none',
  device: 'phone',
  props: {},
  ...more,
})
const lead = (created_at: string, more: object = {}) =>
  db()
    .insertInto('leads')
    .values({
      id: newId(),
      kind: 'contact',
      name: 'Ada',
      email: 'ada@example.com',
      created_at: new Date(created_at),
      ...more,
    })
    .execute()
const admin = () => testActor('admin:analytics')
const DAY = { from: '2026-11-24', to: '2026-11-24' }

describe('the report', () => {
  databaseTest('counts visits, sources and the funnel of a period and of the one before', async () => {
    const google = { source: 'google_ads', medium: 'cpc', campaign: 'spring' }
    await insertEvents([
      event(1, '2026-11-24', 'page_viewed', google),
      event(1, '2026-11-24', 'page_viewed', { ...google, path: '/properties' }),
      event(1, '2026-11-24', 'search_performed', { ...google, path: '/properties' }),
      event(1, '2026-11-24', 'page_viewed', { path: `/properties/${newId()}` }),
      event(1, '2026-11-24', 'property_viewed'),
      event(1, '2026-11-24', 'property_viewed'),
      event(2, '2026-11-24', 'page_viewed', { device: 'desktop' }),
      event(2, '2026-11-24', 'page_left'),
      event(3, '2026-11-24', 'page_viewed', { path: `/properties/${newId()}` }),
      event(3, '2026-11-24', 'property_viewed'),
      // Events without a page view do not count as a visit.
      event(4, '2026-11-24', 'page_left'),
      // An event in the previous period, and another in neither.
      event(1, '2026-11-23', 'page_viewed'),
      event(1, '2026-11-22', 'page_viewed'),
    ])
    const report = await getAnalytics(await admin(), DAY)
    expect(report.visits).toEqual({ now: 3, before: 1 })
    expect(report.views).toEqual({ now: 5, before: 1 })
    expect(report.funnel.slice(0, 3)).toEqual([
      { step: 'visit', now: 3, before: 1 },
      { step: 'search', now: 1, before: 0 },
      { step: 'listing', now: 2, before: 0 },
    ])
    expect(report.sources).toEqual([
      { source: 'direct', medium: 'none', visits: { now: 2, before: 1 }, requests: 0 },
      { source: 'google_ads', medium: 'cpc', visits: { now: 1, before: 0 }, requests: 0 },
    ])
    expect(report.campaigns).toEqual([{ campaign: 'spring', visits: { now: 1, before: 0 }, requests: 0 }])
    expect(report.pages).toEqual([
      { path: '/', views: { now: 2, before: 1 }, visits: 2 },
      { path: '/properties/…', views: { now: 2, before: 0 }, visits: 2 },
      { path: '/properties', views: { now: 1, before: 0 }, visits: 1 },
    ])
    expect(report.devices).toEqual([
      { device: 'phone', visits: 2 },
      { device: 'desktop', visits: 1 },
    ])
    expect(report.by_day).toEqual([{ date: '2026-11-24', visits: 3, views: 5, requests: 0 }])
    expect(report.events.find(({ name }) => name === 'property_viewed')?.events).toEqual({ now: 3, before: 0 })
    expect(report.since).toBe('2026-11-22')
  })

  databaseTest('takes inquiries, appointments and agreements from the records, by days of Indianapolis', async () => {
    // 11 PM on the 24th in Indianapolis, and 11 PM on the 23rd.
    const [tonight, lastNight] = ['2026-11-25T04:00:00Z', '2026-11-24T04:00:00Z']
    await lead(tonight, { source: 'email', medium: 'email', tracking: JSON.stringify({ utm_campaign: 'fall' }) })
    await lead(tonight, { status: 'spam' })
    await lead(lastNight)
    const appointment = (status: 'requested' | 'confirmed', starts_at: Date | null) =>
      db()
        .insertInto('appointments')
        .values({
          id: newId(),
          kind: 'tour',
          meeting: 'in_person',
          name: 'Ada',
          email: 'ada@example.com',
          status,
          wished_at: new Date(tonight),
          reply_due_at: new Date(tonight),
          created_at: new Date(tonight),
          starts_at,
          ends_at: starts_at && new Date(starts_at.getTime() + 3_600_000),
        })
        .execute()
    await appointment('requested', null)
    await appointment('confirmed', new Date('2026-11-30T15:00:00Z'))
    const agent = await buildAgent()
    const relationship = async (relationship_type: 'buyer_agency' | 'customer', activated_at: Date | null) =>
      db()
        .insertInto('relationships')
        .values({
          id: newId(),
          relationship_type,
          agent_id: agent.id,
          consumer_id: (await buildAccount()).id,
          scope: 'All homes',
          agreement_date: '2026-11-01',
          expiration_date: '2027-11-01',
          fee_basis: 'none' as const,
          activated_at,
        })
        .execute()
    await relationship('buyer_agency', new Date(tonight))
    await relationship('customer', new Date(tonight))
    await relationship('buyer_agency', new Date(lastNight))
    await relationship('buyer_agency', null)
    const report = await getAnalytics(await admin(), DAY)
    expect(report.funnel.slice(3)).toEqual([
      { step: 'request', now: 1, before: 1 },
      { step: 'appointment', now: 1, before: 0 },
      { step: 'agreement', now: 1, before: 1 },
    ])
    expect(report.by_day[0]?.requests).toBe(1)
    expect(report.sources).toEqual([{ source: 'email', medium: 'email', visits: { now: 0, before: 0 }, requests: 1 }])
  })

  databaseTest('is empty where nothing was recorded', async () => {
    const report = await getAnalytics(await admin(), {})
    expect(report).toMatchObject({ visits: { now: 0, before: 0 }, since: null, sources: [], bounced: { now: null } })
    expect(report.by_day).toHaveLength(30)
  })
})
