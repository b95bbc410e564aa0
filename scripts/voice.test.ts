import { expect, test } from 'vitest'
import { matchesIn } from './voice.ts'

const found = (file: string, source: string) =>
  matchesIn(file, source).map(({ id, scope, line }) => `${id} ${scope} ${line}`)

test('finds old words in comments, texts and names, with their lines', () => {
  expect(found('src/a.ts', '/** What waits. */\nconst MOST_ROWS = 1\n')).toEqual(['V12 C 1', 'V23 C 1', 'V26 I 2'])
  expect(found('src/a.ts', "say('Your e-mail was sent.')")).toEqual(['V01 S 1'])
  expect(found('src/a.tsx', '<p>\n  Your e-mail was sent.\n</p>')).toEqual(['V01 S 2'])
})

test('leaves paths, stored columns, quotations of sources and marked lines alone', () => {
  expect(found('src/a.ts', "import { a } from './kept.ts'\nrow.record_kept_until")).toEqual([])
  expect(found('src/a.ts', '/** Retention. Source: VOW policy, kept 180 days. */')).toEqual([])
  expect(found('src/a.ts', "say('Some letter here') // voice-ok: quotation")).toEqual([])
})

test('does not take a newsletter for a letter', () => {
  expect(found('src/a.ts', 'sendNewsletter(newsletter)')).toEqual([])
  expect(found('src/a.ts', 'sendLetter(letter)')).toEqual(['V26 I 1', 'V26 I 1'])
})

test('leaves texts of tests alone, and reads documents whole', () => {
  expect(found('src/a.test.ts', "test('an e-mail is sent', run)")).toEqual([])
  expect(found('docs/a.md', '# Title\n\nAn e-mail.')).toEqual(['V01 D 3'])
})
