import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const htmlOf = (counts: readonly number[] | null) =>
  renderToStaticMarkup(<Sparkline label="Sent emails" counts={counts} />)

test('draws the counts from the oldest to the newest, the highest at the top', () => {
  expect(htmlOf([0, 5, 10])).toContain('points="0.0,24.0 48.0,12.0 96.0,0.0"')
  expect(htmlOf([0, 5, 1000])).toContain(
    'aria-label="Sent emails in each of the last 24 hours: 1,005 in total, at most 1,000 an hour"',
  )
})

test('draws nothing without counts', () => {
  expect(htmlOf(null)).toBe('')
  expect(htmlOf(Array(24).fill(0))).toBe('')
})
