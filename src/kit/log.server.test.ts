import { afterEach, expect, test, vi } from 'vitest'
import { log, takeConsole } from './log.server.ts'

const { error, warn } = console
afterEach(() => {
  Object.assign(console, { error, warn })
  vi.restoreAllMocks()
})

test('what a library writes to the console is a line of the log', () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  takeConsole()
  const thrown = new Error('no such column')
  console.error('Error in a renderer:', thrown, { more: 'of it' })
  expect(written.mock.calls).toEqual([[{ err: thrown }, 'Error in a renderer:']])
})

test('a reader who leaves before the page is made is no error', () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const noted = vi.spyOn(log, 'debug').mockReturnValue()
  takeConsole()
  console.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  console.error(new DOMException('This operation was aborted', 'AbortError'))
  expect(written).not.toHaveBeenCalled()
  expect(noted).toHaveBeenCalledTimes(2)
})
