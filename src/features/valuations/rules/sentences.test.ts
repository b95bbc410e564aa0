import { expect, test } from 'vitest'
import { basisSentence, qualitySentence } from './sentences.ts'

test.each([
  [
    { sales_count: 8, search: { miles: 2, months: 12 }, placed_by: 'home' },
    'Based on 8 sales of similar homes within 2 miles in the last 12 months.',
  ],
  [
    { sales_count: 8, search: { miles: 1, months: 6 }, placed_by: 'street' },
    'Based on 8 sales of similar homes within 1 mile of your street in the last 6 months.',
  ],
  [
    { sales_count: 5, search: { miles: 5, months: 18 }, placed_by: 'zip' },
    'Based on 5 sales of similar homes within 5 miles of the center of your ZIP code in the last 18 months.',
  ],
  [{ sales_count: 5, search: null, placed_by: null }, 'Based on 5 sales of similar homes.'],
] as const)('%o', (answer, sentence) => {
  expect(basisSentence(answer)).toBe(sentence)
})

const quality = {
  tested: 270,
  answered: 210,
  median_error: 0.0784,
  within_ten: 0.619,
  coverage: 0.833,
  from_date: '2026-05-10',
  to_date: '2026-11-17',
  fitted_at: new Date('2026-11-20T08:00:00Z'),
  sales_count: 1639,
}
test.each([
  [null, 'Of 210 that closed from May 10, 2026 to Nov 17, 2026'],
  ['Greenwood', 'Of 210 in Greenwood that closed'],
])('how good estimates were, in %s', (city, words) => {
  const sentence = qualitySentence({ ...quality, city })
  expect(sentence).toContain(words)
  expect(sentence).toContain('83% sold within')
  expect(sentence).toContain('within 7.8%')
})
