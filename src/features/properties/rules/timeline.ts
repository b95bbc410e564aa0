import type { PropertyChange } from '../schema.ts'
import { type PropertyStatus, STATUSES } from '../words.ts'
import { priceCut } from './badge.ts'

/**
 * Builds the timeline of a home for sale, newest first, from the recorded changes. Earlier times are filled from the
 * listing's first price and last price change.
 */
export function timelineOf(
  home: {
    price: number
    original_list_price: number | null
    previous_list_price: number | null
    price_change_timestamp: Date | null
    listed_at: Date
  },
  recorded: readonly { kind: string; before: unknown; after: unknown; at: Date }[],
): PropertyChange[] {
  const changes = recorded.flatMap(readChange)
  const first =
    changes.find((change) => change.kind === 'price')?.former_price ?? home.previous_list_price ?? home.price
  const hasStart = changes.some((change) => change.kind === 'listed')
  const hasPrice = changes.some((change) => change.kind === 'price')
  const cut = priceCut(home)
  const listed: PropertyChange = {
    kind: 'listed',
    at: home.listed_at,
    price: home.original_list_price ?? first,
    former_price: null,
    status: null,
  }
  const price: PropertyChange | null = cut && {
    kind: 'price',
    at: cut.at,
    price: home.price,
    former_price: home.previous_list_price,
    status: null,
  }
  return [...(hasStart ? [] : [listed]), ...(hasPrice || !price ? [] : [price]), ...changes].sort(
    (a, b) => b.at.getTime() - a.at.getTime(),
  )
}

/** Converts a recorded change to a timeline entry, or to none. */
export function readChange(entry: { kind: string; before: unknown; after: unknown; at: Date }): PropertyChange[] {
  const { kind, at } = entry
  if (kind !== 'listed' && kind !== 'price' && kind !== 'status' && kind !== 'relisted') return []
  const status = textOf(entry.after, 'status')
  return [
    {
      kind,
      at,
      price: numberOf(entry.after, 'price'),
      former_price: kind === 'price' ? numberOf(entry.before, 'price') : null,
      status: isStatus(status) ? status : null,
    },
  ]
}

function isStatus(text: string | null): text is PropertyStatus {
  return text !== null && Object.hasOwn(STATUSES, text)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function numberOf(value: unknown, name: string): number | null {
  const found = member(value, name)
  return typeof found === 'number' ? found : null
}

function textOf(value: unknown, name: string): string | null {
  const found = member(value, name)
  return typeof found === 'string' ? found : null
}
