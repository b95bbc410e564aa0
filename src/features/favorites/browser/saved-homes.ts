import { type Times, timesStore } from '#kit/times-store.ts'

const MAX_HOMES = 500

/** Homes saved in this browser, with their times. */
const store = timesStore({ key: 'homes-saved', max: MAX_HOMES })

export function savedHomes(): Times {
  return store.get() ?? {}
}

export function saveHome(id: string, isWished: boolean): void {
  store.mark(id, isWished)
}

/** Removes homes that the account stored, unless they were saved again since they were sent. */
export function forgetHomes(sent: Times): void {
  store.set(Object.fromEntries(Object.entries(savedHomes()).filter(([id, at]) => sent[id] !== at)))
}

/** Subscribes to changes. @returns a function that unsubscribes */
export function onSavedHomes(listener: () => void): () => void {
  return store.subscribe(listener)
}
