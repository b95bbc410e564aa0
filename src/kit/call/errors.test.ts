import { expect, test } from 'vitest'
import { AppError, asAppError, STATUS } from './errors.ts'

test.each(Object.entries(STATUS))('%s answers %i', (code, status) => {
  if (!isCode(code)) throw new Error(code)
  expect(new AppError(code, 'Words for a person.')).toMatchObject({
    code,
    status,
    message: 'Words for a person.',
    name: 'AppError',
  })
})

function isCode(code: string): code is keyof typeof STATUS {
  return code in STATUS
}

test('what is no AppError is a bug, whatever it looks like', () => {
  const error = new AppError('invalid', 'Please check.', { email: 'Enter one.' }, { retry_after_seconds: 5 })
  expect(asAppError(error)).toBe(error)
  for (const thrown of [new Error('x'), { code: 'invalid', message: 'x', status: 422 }, 'invalid', null, undefined])
    expect(asAppError(thrown)).toBeNull()
})
