import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { singleByteSource } from './server-build.ts'

/** Returns the code of a file of the server after the build. */
function built(code: string): string {
  const { generateBundle } = singleByteSource()
  const file = { type: 'chunk', fileName: 'server.js', code }
  if (typeof generateBundle !== 'function') throw new Error('The plugin has no hook.')
  const context = {
    error: (message: string) => {
      throw new Error(message)
    },
  }
  generateBundle.call(context as never, {} as never, { 'server.js': file } as never, false)
  return file.code
}

test('the source of the server is one byte per character, and its texts are the same', () => {
  const code = built('[`“é” …`, /[‐–—]/u.test("–"), /^[😀]$/u.test("😀"), "😀".length]')
  expect(code).toMatch(/^[\0-\xff]*$/)
  expect(runInThisContext(code)).toEqual(['“é” …', true, true, 2])
})

test('a raw template with such a character stops the build', () => {
  expect(built('String.raw`\\d` + "’"')).toBe('String.raw`\\d` + "\\u2019"')
  expect(() => built('String.raw`’\\d`')).toThrow('server.js has String.raw with such a character')
})
