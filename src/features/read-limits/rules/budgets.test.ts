import { expect, test } from 'vitest'
import { OVER_DOWNLOAD_LIMIT, PERSON, stricterOf, TOTAL, verdictOf } from './budgets.ts'

const AT = new Date('2026-11-24T12:04:00Z')
const [tenMinutes, day] = PERSON.opened
if (!tenMinutes || !day) throw new Error('There is no budget.')

test.each([
  ['a buyer who opens 60 homes in 10 minutes', 60, 0],
  ['and points at 100 more', 160, 0],
  ['a reader at three quarters of the budget', 180, 0],
  ['a reader halfway to the end', 210, 1000],
])('%s waits %i: %i ms', (_, used, delay_ms) => {
  expect(verdictOf(used, tenMinutes, AT)).toEqual({ is_refused: false, delay_ms })
})

test('refuses a reader at the limit until the window ends', () => {
  expect(verdictOf(240, tenMinutes, AT)).toEqual({ is_refused: true, retry_after_seconds: 360, may_continue: true })
  expect(verdictOf(900, day, AT)).toMatchObject({ is_refused: true, retry_after_seconds: 43_200 - 240 })
})

test('takes the stricter one of two decisions', () => {
  const free = { is_refused: false, delay_ms: 0 } as const
  const slow = { is_refused: false, delay_ms: 5 } as const
  const soon = { is_refused: true, retry_after_seconds: 60, may_continue: true } as const
  const late = { is_refused: true, retry_after_seconds: 600, may_continue: false } as const
  expect([stricterOf(free, slow), stricterOf(slow, soon), stricterOf(soon, late)]).toEqual([slow, soon, late])
})

test('2,000 listing pages in 10 minutes are out of reach for one network without a captcha', () => {
  expect(PERSON.opened[0]?.most).toBeLessThan(2000)
})

test('an account over its download limit reads less than half of a market of 317 homes', () => {
  for (const limits of Object.values(OVER_DOWNLOAD_LIMIT)) expect(limits[0]?.most).toBeLessThan(317 / 2)
})

test('50 people behind one address may open 60 homes each', () => {
  expect(TOTAL.opened[0]?.most).toBeGreaterThanOrEqual(50 * 60)
})
