import { serialize } from 'node:v8'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLatin1 } from './latin1.ts'

/** Returns true if V8 stores a text as one-byte characters. Source: the tags of v8::ValueSerializer. */
const isOneByte = (text: string) => serialize(text).includes(0x22) && !serialize(text).subarray(0, 4).includes(0x63)
const entity = (character: string) => `&#${character.codePointAt(0)};`

test('escapes wide characters alone and returns a one-byte string', () => {
  expect(toLatin1('1–3 PM · 320 m²', entity)).toBe('1&#8211;3 PM · 320 m²')
  expect(toLatin1('a 🏠', entity)).toBe('a &#127968;')
  const hours = 'Open Sat 1–3 PM, '.repeat(9)
  expect(isOneByte(hours)).toBe(false)
  expect(isOneByte(hours.replace(/–/g, '-'))).toBe(false)
  expect(isOneByte(toLatin1(hours, entity))).toBe(true)
})

test('returns text that decodes to the original', () => {
  const back = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('&#'))
      expect(back(toLatin1(text, entity))).toBe(text)
      expect([...toLatin1(text, entity)].every((character) => character <= '\u00ff' || isSurrogate(character))).toBe(
        true,
      )
    }),
  )
})

const isSurrogate = (character: string) => character >= '\ud800' && character <= '\udfff'
