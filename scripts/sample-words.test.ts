import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agents } from '../sample/cast/agents.ts'
import { brokerage as sample } from '../sample/cast/brokerage.ts'
import { normalized, wordsOf } from './sample-words.ts'
import { partsOf } from './source-parts.ts'

const SAMPLE = wordsOf([sample, agents])
const root = dirname(import.meta.dirname)
/** The built-in map has the towns of the region. */
const NOT_SEARCHED =
  /\.test\.tsx?(?:\.txt)?$|\.fixture\.tsx$|\.gen\.ts$|^src\/features\/maps\/browser\/central-indiana\.ts$/
/** The neutral record has a city of the region, and a site with that record never opens. */
const isNeutral = (file: string, word: string) => file === 'src/features/brokerage/words.ts' && word === sample.city

test('no text of the program names the sample', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/skeleton/src/**/*.txt'], { cwd: root }).filter(
    (file) => !NOT_SEARCHED.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => {
    const parts = partsOf(readFileSync(join(root, file), 'utf8'))
    const text = normalized(parts.map((part) => (part.kind === 'comment' ? ' ' : part.text)).join(''))
    return SAMPLE.filter(({ word, pattern }) => pattern.test(text) && !isNeutral(file, word)).map(
      ({ word }) => `${file}: ${word}`,
    )
  })
  expect(found).toEqual([])
})

describe('a word is found', () => {
  const isIn = (word: string, text: string) => wordsOf([word]).some(({ pattern }) => pattern.test(normalized(text)))
  test.each([
    ['in another case', 'Oak & Main', 'OAK & MAIN HOMES', true],
    ['in HTML', 'Oak & Main', '<b>Oak &amp;<!-- -->  Main</b>', true],
    ['in a page’s data', 'Oak & Main', '"Oak \\u0026 Main"', true],
    ['in an address', 'Oak & Main', '?subject=Oak%20%26%20Main', true],
    ['over two lines', 'Oak & Main', 'Oak &\n  Main', true],
    ['as part of another', 'Carmel', 'caramel, Carmelite', false],
    ['as a phone link', '317-555-0142', 'tel:+13175550142', true],
    ['as a printed phone', '317-555-0142', '(317) 555-0142', true],
    ['as another phone', '317-555-0142', '317-555-01429', false],
  ])('%s', (_, word, text, isFound) => {
    expect(isIn(word, text)).toBe(isFound)
  })

  test('in the parts of a disclaimer, but not the usual ones', () => {
    const words = wordsOf(sample.mls).map(({ word }) => word)
    expect(words).toContain('Some homes in the MLS are not shown here because their owners asked for that.')
    expect(words.filter((word) => word.startsWith('Based on'))).toEqual([])
  })
})
