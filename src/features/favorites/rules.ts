import type { HomeChange } from '#features/properties/schema.ts'
import { STATUSES } from '#features/properties/words.ts'
import { money, shortDay } from '#kit/time/format.ts'
import type { FavoriteHome } from './schema.ts'
import type { FavoriteSort, FavoriteView } from './words.ts'

/** Sorts the list. Homes that are no longer available come last. */
export function inOrder(favorites: readonly FavoriteHome[], sort: FavoriteSort): FavoriteHome[] {
  const key = KEYS[sort]
  return [...favorites].sort(
    (a, b) =>
      Number(a.home === null) - Number(b.home === null) ||
      key(a) - key(b) ||
      b.created_at.getTime() - a.created_at.getTime() ||
      (a.property_id < b.property_id ? -1 : 1),
  )
}

const KEYS: Record<FavoriteSort, (favorite: FavoriteHome) => number> = {
  recent: () => 0,
  changed: ({ changes }) => -(changes.at(-1)?.at.getTime() ?? 0),
  price_asc: ({ home }) => home?.price ?? 0,
  price_desc: ({ home }) => -(home?.price ?? 0),
}

/** Returns the favorites that a view shows. */
export function inView(favorites: readonly FavoriteHome[], view: FavoriteView): FavoriteHome[] {
  if (view === 'changed') return favorites.filter(({ changes }) => changes.length > 0)
  if (view === 'gone') return favorites.filter(({ home }) => home === null)
  return [...favorites]
}

/** Describes changes: how the price differs from before the first change, and the latest status. */
export function changeLabels(changes: readonly HomeChange[]): { text: string; tone: 'ok' | 'pending' | 'info' }[] {
  const prices = changes.filter(({ kind, price }) => kind === 'price' && price !== null)
  const [first, last] = [prices[0], prices.at(-1)]
  const by = first?.former_price && last?.price ? last.price - first.former_price : 0
  const status = changes.findLast(({ kind }) => kind === 'status' || kind === 'relisted')
  return [
    ...(last && by !== 0
      ? [
          {
            text: `${by < 0 ? 'Down' : 'Up'} ${money(Math.abs(by))} on ${shortDay(last.at)}`,
            tone: by < 0 ? ('ok' as const) : ('info' as const),
          },
        ]
      : []),
    ...(status ? [{ text: `${statusWords(status)}, ${shortDay(status.at)}`, tone: toneOf(status) }] : []),
  ]
}

function statusWords({ kind, status }: HomeChange): string {
  if (kind === 'relisted') return 'Back on the market'
  if (status === 'active') return 'For sale'
  if (status === 'pending' || status === 'active_under_contract')
    return `Offer accepted: ${STATUSES[status].toLowerCase()}`
  return status ? STATUSES[status] : 'Changed'
}

function toneOf({ kind, status }: HomeChange): 'ok' | 'pending' | 'info' {
  if (kind === 'relisted' || status === 'active') return 'ok'
  return status === 'pending' || status === 'active_under_contract' ? 'pending' : 'info'
}

/** Returns the time that a browser reported, but never one in the future. */
export function savedAt(ms: number | undefined, now: Date): Date {
  return ms === undefined || ms > now.getTime() ? now : new Date(ms)
}
