import { describe, expect, test } from 'vitest'
import { daysOnMarket } from './days-on-market.ts'

describe('days on the market', () => {
  const today = '2026-11-20'
  const period = (property_id: string, began_date: string, ended_date: string | null) => ({
    property_id,
    began_date,
    ended_date,
  })
  test.each([
    ['of a home that is for sale count until today', [period('a', '2026-11-10', null)], 10, 10],
    ['end where an offer is accepted', [period('a', '2026-11-01', '2026-11-08')], 7, 7],
    [
      'go on where the sale falls through',
      [period('a', '2026-10-01', '2026-10-11'), period('a', '2026-11-15', null)],
      15,
      15,
    ],
    [
      'of the listing before are added',
      [period('old', '2026-08-01', '2026-08-31'), period('a', '2026-11-15', null)],
      5,
      35,
    ],
    [
      'begin anew after more than 90 days off the market',
      [period('old', '2026-07-01', '2026-08-16'), period('a', '2026-11-15', null)],
      5,
      5,
    ],
    [
      'are added after exactly 90 days',
      [period('old', '2026-07-17', '2026-08-17'), period('a', '2026-11-15', null)],
      5,
      36,
    ],
    [
      'are counted once where two listings overlap',
      [period('old', '2026-11-01', '2026-11-18'), period('a', '2026-11-10', null)],
      10,
      19,
    ],
    [
      'of a later listing are not those of an earlier one',
      [period('a', '2026-06-01', '2026-06-11'), period('new', '2026-07-01', null)],
      10,
      10,
    ],
  ])('%s', (_, periods, days, cumulative) =>
    expect(daysOnMarket(periods.toReversed(), 'a', today)).toEqual({ days, cumulative }),
  )
  test('of a home that was never for sale are not known', () => expect(daysOnMarket([], 'a', today)).toBeNull())
})
