import { expect, test } from 'vitest'
import { GLOSSARY } from '../words/glossary.ts'
import { wordsIn } from './glossary.ts'

const words = (label: string, value: string) => wordsIn([{ label, value }]).map(({ word }) => word)

test.each([
  ['a label', 'HOA', '$55 a month', ['HOA']],
  ['a value', 'Heating', 'Forced Air, Electric', ['Forced Air']],
  ['a half bath', 'Bathrooms', '2 full, 1 half', ['Half bath']],
  ['whole words alone', 'Features', 'Vaulted, Evaporative', []],
  ['capitals where the word has them', 'Features', 'va et vient', []],
])('%s is explained', (_, label, value, expected) => {
  expect(words(label, value)).toEqual(expected)
})

test('forty words and more are explained, each in a sentence', () => {
  expect(Object.keys(GLOSSARY).length).toBeGreaterThanOrEqual(40)
  for (const meaning of Object.values(GLOSSARY)) expect(meaning).toMatch(/^[A-Z0-9].{10,}\.$/)
})
