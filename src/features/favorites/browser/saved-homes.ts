import { browserStore, isTimes, type Times } from '#kit/browser-store.ts'
import { isUuid } from '#kit/uuid.ts'

const MAX_HOMES = 500

/** Ids of the homes that a visitor saved, each with its time, in this browser only. */
const store = browserStore({ key: 'homes-saved', schema: isSavedHomes, max: MAX_HOMES })

/** Each home with the time it was saved. */
export type SavedHomes = Times

/** Returns the homes saved in this browser. */
export function savedHomes(): SavedHomes {
  return store.get() ?? {}
}

/** Saves a home in this browser, or removes it. */
export function saveHome(id: string, isWished: boolean): void {
  const { [id]: _, ...others } = savedHomes()
  store.set(isWished ? { ...others, [id]: Date.now() } : others)
}

/** Removes the homes that an account stores now. Homes saved since they were sent stay. */
export function forgetHomes(sent: SavedHomes): void {
  store.set(Object.fromEntries(Object.entries(savedHomes()).filter(([id, at]) => sent[id] !== at)))
}

/** Listens to changes. @returns a function that ends it */
export function onSavedHomes(listener: () => void): () => void {
  return store.subscribe(listener)
}

function isSavedHomes(stored: unknown): stored is SavedHomes {
  return isTimes(stored) && Object.keys(stored).every(isUuid)
}
