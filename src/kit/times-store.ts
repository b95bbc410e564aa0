import { type BrowserStore, browserStore, isRecord } from './browser-store.ts'
import { isUuid } from './uuid.ts'

/** Ids of records, each with a time in milliseconds. */
export type Times = Readonly<Record<string, number>>

interface TimesStore extends BrowserStore<Times> {
  /** Stores the id with the current time, or removes it. Beyond `max`, drops the oldest. */
  mark: (id: string, isMarked: boolean) => void
}

/** Defines a list of marked records in local storage. */
export function timesStore({ key, max }: { key: string; max: number }): TimesStore {
  const store = browserStore({ key, schema: isTimes })
  function mark(id: string, isMarked: boolean): void {
    const { [id]: _, ...others } = store.get() ?? {}
    const all = Object.entries(isMarked ? { ...others, [id]: Date.now() } : others)
    store.set(Object.fromEntries(all.sort(([, a], [, b]) => b - a).slice(0, max)))
  }
  return { ...store, mark }
}

function isTimes(stored: unknown): stored is Times {
  return isRecord(stored) && Object.entries(stored).every(([id, at]) => isUuid(id) && Number.isSafeInteger(at))
}
