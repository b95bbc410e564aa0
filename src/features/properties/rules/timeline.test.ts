import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)

describe('the timeline', () => {
  const home = {
    price: 285_000,
    original_list_price: 300_000,
    previous_list_price: 295_000,
    price_change_timestamp: daysAgo(5),
    listed_at: daysAgo(40),
  }

  test('of a home that was for sale before our record began', () => {
    expect(timelineOf(home, []).map(({ kind, price, former_price }) => [kind, price, former_price])).toEqual([
      ['price', 285_000, 295_000],
      ['listed', 300_000, null],
    ])
  })

  test('of recorded changes, newest first, without what the listing tells again', () => {
    const recorded = [
      { kind: 'listed', before: null, after: { price: 300_000, status: 'active' }, at: daysAgo(40) },
      { kind: 'price', before: { price: 300_000 }, after: { price: 295_000 }, at: daysAgo(20) },
      { kind: 'status', before: { status: 'active' }, after: { status: 'pending' }, at: daysAgo(10) },
      { kind: 'remarks', before: null, after: null, at: daysAgo(9) },
      { kind: 'status', before: {}, after: { status: 'constructor' }, at: daysAgo(8) },
    ]
    expect(
      timelineOf(home, recorded).map(({ kind, price, former_price, status }) => [kind, price, former_price, status]),
    ).toEqual([
      ['status', null, null, null],
      ['status', null, null, 'pending'],
      ['price', 295_000, 300_000, null],
      ['listed', 300_000, null, 'active'],
    ])
  })
})
