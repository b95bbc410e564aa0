import { expect, test } from 'vitest'
import { STATUS_TONES } from './words.ts'

test('the badges have the specified colors', () => {
  expect(STATUS_TONES).toEqual({
    active: 'ok',
    pending: 'pending',
    expired: 'grey',
    terminated: 'error',
    completed: 'info',
  })
})
