import { describe, expect, test } from 'vitest'
import { badgeOf } from './badge.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)

describe('the badge of a card', () => {
  const home = {
    status: 'active',
    listed_at: daysAgo(30),
    price: 300_000,
    previous_list_price: null,
    price_change_timestamp: null,
    open_house: null,
  } as const
  const cut = { previous_list_price: 310_000, price_change_timestamp: daysAgo(2) }
  const open_house = { starts_at: daysAgo(-1), ends_at: daysAgo(-1.1) }
  test.each([
    ['nothing to tell', {}, null],
    ['listed this week', { listed_at: daysAgo(3) }, 'new'],
    ['price cut this week', cut, 'price_cut'],
    ['price cut a month ago', { ...cut, price_change_timestamp: daysAgo(30) }, null],
    ['price raised', { previous_list_price: 290_000, price_change_timestamp: daysAgo(1) }, null],
    ['open house before new', { listed_at: daysAgo(1), open_house }, 'open_house'],
    ['pending before open house', { status: 'pending', open_house }, 'pending'],
    ['coming soon', { status: 'coming_soon' }, 'coming_soon'],
    ['under contract', { status: 'active_under_contract', ...cut }, 'active_under_contract'],
    ['sold', { status: 'sold' }, 'sold'],
  ] as const)('%s', (_name, differs, badge) => {
    expect(badgeOf({ ...home, ...differs }, NOW)).toBe(badge)
  })
})
