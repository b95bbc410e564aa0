import { keysOf } from '#kit/form/inputs.ts'
import type { BoardColumn, PersonCard } from '../schema.ts'
import { COLUMN_SIZES, STAGES, type Stage } from '../words.ts'

/** Returns the stages in a page's address whose columns show more, each at most as often as there are steps. */
export function moreIn(value: unknown): readonly Stage[] {
  if (typeof value !== 'string') return []
  const named = value.split(',')
  return keysOf(STAGES).flatMap((stage) => {
    const steps = named.filter((one) => one === stage).length
    return Array.from({ length: Math.min(steps, COLUMN_SIZES.length - 1) }, () => stage)
  })
}

/** Returns the number of people that a stage's column shows. */
export function columnSize(stage: Stage, more: readonly Stage[]): number {
  return COLUMN_SIZES[more.filter((one) => one === stage).length] ?? COLUMN_SIZES[0]
}

/** Returns the next step of a stage's column: how many people it adds, and the address's value for it; null at the end. */
export function nextSize(
  { stage, total }: { stage: Stage; total: number },
  more: readonly Stage[],
): { added: number; more: string } | null {
  const size = columnSize(stage, more)
  const next = COLUMN_SIZES.find((one) => one > size)
  if (next === undefined || total <= size) return null
  return { added: Math.min(next, total) - size, more: moreIn([...more, stage].join(',')).join(',') }
}

/** Returns the columns as they are after a move that is on its way: the card is the first of its new stage. */
export function movedColumns(
  columns: readonly BoardColumn[],
  move: { person: PersonCard; to: Stage } | null,
): readonly BoardColumn[] {
  if (move === null) return columns
  const { person, to } = move
  return columns.map((column) => {
    const others = column.cards.filter(({ id }) => id !== person.id)
    const isFrom = others.length < column.cards.length
    if (column.stage === to)
      return { ...column, cards: [{ ...person, stage: to }, ...others], total: column.total + (isFrom ? 0 : 1) }
    return isFrom ? { ...column, cards: others, total: column.total - 1 } : column
  })
}

/** Returns the stages that a board shows as columns: all, without prospects if there are none, or the one that the page filters by. */
export function columnsOf(stage: Stage | undefined, hasProspects: boolean): readonly Stage[] {
  if (stage !== undefined) return [stage]
  return keysOf(STAGES).filter((one) => one !== 'prospect' || hasProspects)
}
