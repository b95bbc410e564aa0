import { type Times, timesStore } from '#kit/times-store.ts'

const MAX_HOMES = 500

/** Homes that a visitor saved, each with its time, in this browser only. */
const store = timesStore({ key: 'homes-saved', max: MAX_HOMES })

/** Returns the homes saved in this browser. */
export function savedHomes(): Times {
  return store.get() ?? {}
}

/** Saves a home in this browser, or removes it. */
export function saveHome(id: string, isWished: boolean): void {
  store.mark(id, isWished)
}

/** Removes the homes that an account stores now. Homes saved since they were sent stay. */
export function forgetHomes(sent: Times): void {
  store.set(Object.fromEntries(Object.entries(savedHomes()).filter(([id, at]) => sent[id] !== at)))
}

/** Listens to changes. @returns a function that ends it */
export function onSavedHomes(listener: () => void): () => void {
  return store.subscribe(listener)
}
