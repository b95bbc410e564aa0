// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { HistorySpan } from '../schema.ts'
import { HistoryPanel } from './history-panel.tsx'

afterEach(cleanup)

const none: HistorySpan = { groups: [], p95_ms: Array(24).fill(null), bytes: Array(24).fill(null) }
const show = (day: HistorySpan) => render(<HistoryPanel history={{ day, month: none }} />)

test('without a value each chart says when the first one comes', () => {
  show(none)
  expect(screen.getAllByText(/^No response times yet/)).toHaveLength(2)
  expect(screen.getAllByText(/^No sizes yet/)).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
})

test.each([
  ['one value', [null, 40], 'Latest 40 ms, highest 40 ms'],
  ['many values', [90, null, 5.25, 30], 'Latest 30 ms, highest 90 ms'],
])('%s has its latest and its highest', (_, p95_ms, text) => {
  show({ ...none, p95_ms, groups: [{ kind: 'page', requests: 1200, p50_ms: 3.25, p95_ms: 40 }] })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Pages 1,200 3.3 ms 40 ms' })).toBeTruthy()
})
