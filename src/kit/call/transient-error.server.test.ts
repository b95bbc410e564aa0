import { expect, test, vi } from 'vitest'
import { log } from '../log.server.ts'
import { transientErrorOf } from './transient-error.server.ts'

const fault = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each(['53100', '25006', 'ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is a 503 that says that nothing can be saved',
  (code) => {
    expect(transientErrorOf(fault(code))).toMatchObject({
      status: 503,
      message: expect.stringMatching(/^We can’t save anything right now/),
      details: { retry_after_seconds: 60 },
    })
  },
)

test.each(['08006', '57P01', '53300', 'ECONNREFUSED'])('a database that does not answer (%s) is a 503', (code) => {
  expect(transientErrorOf(fault(code))).toMatchObject({ status: 503, details: { retry_after_seconds: 5 } })
})

test('a database closed for maintenance is a 503, another fault with its code is a bug', () => {
  const closed = fault('55000', 'database "x" is not currently accepting connections')
  expect(transientErrorOf(closed)).toMatchObject({ status: 503 })
  expect(transientErrorOf(fault('55000', 'currval of sequence is not yet defined'))).toBeNull()
})

test('a caller who left is no fault of the database, and fills no log', () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  const noted = vi.spyOn(log, 'debug').mockReturnValue()
  expect(transientErrorOf(fault('ECONNRESET', 'aborted'))).toMatchObject({ status: 503 })
  expect(warned).not.toHaveBeenCalled()
  expect(noted).toHaveBeenCalledWith({ cause: 'aborted' }, 'the client disconnected')
  transientErrorOf(fault('ECONNRESET', 'read ECONNRESET'))
  expect(warned).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

test('any other fault is a bug', () => {
  for (const thrown of [fault('23505'), fault('ENOENT'), new Error('x'), 'x', null])
    expect(transientErrorOf(thrown)).toBeNull()
})
