import { expect, test } from 'vitest'
import { isCorrespondenceRetained } from './records.ts'

test.each([
  ['an agreement', { has_had_agreement: true, has_had_appointment: false }, true],
  ['a fixed appointment', { has_had_agreement: false, has_had_appointment: true }, true],
  ['questions alone', { has_had_agreement: false, has_had_appointment: false }, false],
])('conversations of a person with %s are retained: %s', (_, dealings, is) => {
  expect(isCorrespondenceRetained(dealings)).toBe(is)
})
