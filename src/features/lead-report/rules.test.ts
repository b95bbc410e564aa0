import { expect, test } from 'vitest'
import { cellsOf, lastMonth, onTimePercent } from './rules.ts'
import type { LeadReport } from './schema.ts'

test.each([
  [0, 0, null],
  [3, 3, 100],
  [1000, 999, 99],
  [3, 0, 0],
])('of %i due, %i on time are %s percent', (due, on_time, percent) => {
  expect(onTimePercent({ due, on_time })).toBe(percent)
})

test('each table has its head and a row for each group', () => {
  const figures = { leads: 4, due: 3, on_time: 2, median_ms: 5_400_000, p90_ms: null }
  const report: LeadReport = {
    days: 30,
    from: new Date(0),
    to: new Date(0),
    total: figures,
    agents: [
      { ...figures, agent_id: 'a', name: 'Lena Kowalczyk' },
      { ...figures, agent_id: null, name: null },
    ],
    kinds: [{ ...figures, kind: 'valuation' }],
    sources: [{ source: 'direct', people: 9, toured: 4, agreement: 2, closed: 1 }],
  }
  const numbers = [4, 3, 2, 66, 90, null]
  expect(cellsOf(report, 'agents').slice(1)).toEqual([
    ['Lena Kowalczyk', ...numbers],
    ['Unassigned', ...numbers],
  ])
  expect(cellsOf(report, 'kinds')[1]?.slice(1)).toEqual(numbers)
  expect(cellsOf(report, 'sources')[1]).toEqual([expect.any(String), 9, 4, 2, 1])
  for (const table of ['agents', 'kinds', 'sources'] as const) {
    const [head, ...rows] = cellsOf(report, table)
    for (const row of rows) expect(row).toHaveLength(head?.length ?? 0)
  }
})

test.each([
  ['2026-11-29', '2026-10-01', '2026-11-01'],
  ['2027-01-01', '2026-12-01', '2027-01-01'],
])('the month before %s is from %s to %s', (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to })
})
