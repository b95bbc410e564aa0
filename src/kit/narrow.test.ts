import { serialize } from 'node:v8'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrow } from './narrow.ts'

/** How the engine holds a text: by one byte for each character, or by two. Source: the tags of v8::ValueSerializer. */
const isOfBytes = (text: string) => serialize(text).includes(0x22) && !serialize(text).subarray(0, 4).includes(0x63)
const numbered = (character: string) => `&#${character.codePointAt(0)};`

test('what is wide is escaped, all else stays, and the text is held by one byte for each character', () => {
  expect(narrow('1–3 PM · 320 m²', numbered)).toBe('1&#8211;3 PM · 320 m²')
  expect(narrow('a 🏠', numbered)).toBe('a &#127968;')
  const hours = 'Open Sat 1–3 PM, '.repeat(9)
  expect(isOfBytes(hours)).toBe(false)
  expect(isOfBytes(hours.replace(/–/g, '-'))).toBe(false)
  expect(isOfBytes(narrow(hours, numbered))).toBe(true)
})

test('any text comes back from it', () => {
  const back = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('&#'))
      expect(back(narrow(text, numbered))).toBe(text)
      expect([...narrow(text, numbered)].every((character) => character <= '\u00ff' || isSurrogate(character))).toBe(
        true,
      )
    }),
  )
})

const isSurrogate = (character: string) => character >= '\ud800' && character <= '\udfff'
