import { describe, expect, test } from 'vitest'
import type { BoardColumn, PersonCard } from '../schema.ts'
import { STAGES } from '../words.ts'
import { columnSize, columnsOf, moreIn, movedColumns, nextSize } from './board.ts'

test.each<[string, unknown, readonly string[]]>([
  ['nothing', undefined, []],
  ['a list of a repeated key', ['new'], []],
  ['an unknown stage', 'new,gone,toString', ['new']],
  ['stages in their order', 'offer,new', ['new', 'offer']],
  ['no more steps than there are', 'new,new,new,new', ['new']],
])('the address shows more of %s', (_, value, stages) => {
  expect(moreIn(value)).toEqual(stages)
})

test.each<[number, string, { added: number; more: string } | null]>([
  [25, '', null],
  [26, '', { added: 1, more: 'new' }],
  [80, '', { added: 25, more: 'new' }],
  [80, 'new', null],
  [80, 'offer', { added: 25, more: 'new,offer' }],
])('a column of %i people, with more of "%s"', (total, more, next) => {
  expect(nextSize({ stage: 'new', total }, moreIn(more))).toEqual(next)
})

test('a column has 25 people, then 50', () => {
  expect(['', 'new', 'new,new', 'offer'].map((more) => columnSize('new', moreIn(more)))).toEqual([25, 50, 50, 25])
})

test('a board has a column for each stage, one for prospects if there are any, or the one that is filtered by', () => {
  expect(columnsOf(undefined, true)).toEqual(Object.keys(STAGES))
  expect(columnsOf(undefined, false)).toEqual(Object.keys(STAGES).filter((stage) => stage !== 'prospect'))
  for (const stage of ['offer', 'prospect'] as const) expect(columnsOf(stage, false)).toEqual([stage])
})

describe('a move that is on its way', () => {
  const card = (id: string, stage: 'new' | 'offer') => ({ id, stage }) as PersonCard
  const columns: BoardColumn[] = [
    { stage: 'new', total: 9, cards: [card('a', 'new'), card('b', 'new')] },
    { stage: 'offer', total: 1, cards: [card('c', 'offer')] },
    { stage: 'closed', total: 0, cards: [] },
  ]
  const shown = (to: 'new' | 'offer' | null) =>
    movedColumns(columns, to && { person: card('a', 'new'), to }).map(({ total, cards }) => [
      total,
      ...cards.map(({ id, stage }) => `${id} ${stage}`),
    ])

  test('puts the card first in its new column, and counts it there', () => {
    expect(shown('offer')).toEqual([[8, 'b new'], [2, 'a offer', 'c offer'], [0]])
  })

  test('changes nothing before and after it', () => {
    expect(shown(null)).toEqual([[9, 'a new', 'b new'], [1, 'c offer'], [0]])
    expect(shown('new')).toEqual([[9, 'a new', 'b new'], [1, 'c offer'], [0]])
  })
})
