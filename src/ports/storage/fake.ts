import { requireStorageKey, type Storage } from './storage.ts'

export function fakeStorage(): Storage & { entries: Map<string, { bytes: Buffer; type: string }> } {
  const entries = new Map<string, { bytes: Buffer; type: string }>()
  return {
    entries,
    async put(key, bytes, type) {
      requireStorageKey(key)
      entries.set(key, { bytes: Buffer.from(bytes), type })
    },
    async get(key) {
      requireStorageKey(key)
      return entries.get(key)?.bytes ?? null
    },
    async exists(key) {
      requireStorageKey(key)
      return entries.has(key)
    },
    async remove(key) {
      requireStorageKey(key)
      entries.delete(key)
    },
    async *list() {
      yield* entries.keys()
    },
  }
}
