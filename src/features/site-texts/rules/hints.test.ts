import { expect, test } from 'vitest'
import { HINTS } from '../words/hints.ts'
import { hintsIn } from './hints.ts'

test.each([
  ['Homes on quiet, safe streets', ['safe']],
  ['Near good schools and the church', ['good schools', 'church']],
  ['A family room and a single-story plan', []],
  ['Perfect for young professionals, perfect for you', ['Perfect for', 'young professionals']],
  ['The master bedroom is in walking distance', ['master bedroom', 'walking distance']],
  ['An exclusive community', ['exclusive community']],
  ['A safe deposit box', []],
  ['Brick ranches from the sixties, with ponds and sidewalks', []],
])('finds in “%s”', (text, words) => {
  expect(hintsIn(text).map((hint) => hint.words)).toEqual(words)
})

test('each hint has a reason and another wording, as sentences', () => {
  for (const { reason, instead } of HINTS) {
    expect(reason).toMatch(/^[a-z].*\.$/)
    expect(instead).toMatch(/^[A-Z].*\.”?$/)
  }
})
