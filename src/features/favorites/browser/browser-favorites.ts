/** Homes that somebody saved before signing in: ids with the time in milliseconds, in this browser and nowhere else. */

const KEY = 'homes-saved'
const MOST = 500
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Each home with the time at which it was saved. */
export type SavedHere = Readonly<Record<string, number>>

/** What a browser that keeps nothing remembers until the page is left. */
let held: SavedHere | null = null

/** What is saved in this browser. */
export function savedHere(): SavedHere {
  if (held) return held
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return isSaved(found) ? Object.fromEntries(Object.entries(found).filter(([id]) => UUID.test(id))) : {}
  } catch {
    return {}
  }
}

/** Saves a home in this browser, or takes it away. */
export function saveHere(id: string, isWished: boolean): void {
  const { [id]: _, ...others } = savedHere()
  write(isWished ? { ...others, [id]: Date.now() } : others)
}

/** Forgets homes that an account keeps now; what was saved since they were sent stays. */
export function forgetHere(sent: SavedHere): void {
  write(Object.fromEntries(Object.entries(savedHere()).filter(([id, at]) => sent[id] !== at)))
}

/** Listens to the other windows of this browser. @returns what ends it */
export function onSavedHere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function write(all: SavedHere): void {
  const entries = Object.entries(all)
  const newest = Object.fromEntries(entries.sort(([, a], [, b]) => b - a).slice(0, MOST))
  try {
    if (entries.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(newest))
    held = null
  } catch {
    held = newest
  }
}

function isSaved(value: unknown): value is SavedHere {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((at) => Number.isSafeInteger(at) && at >= 0)
  )
}
