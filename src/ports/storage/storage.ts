/**
 * Storage for the bytes of photos and documents, by key. Keys consist of lowercase a to z, digits, `-`, `_`, `.` and
 * `/`.
 */
export interface Storage {
  /** Writes an object atomically, replacing any previous version. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Returns null for a missing key. */
  get(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** Does nothing for a missing key. */
  remove(key: string): Promise<void>
  /** Yields the keys of all objects one by one, regardless of their number. */
  list(): AsyncIterable<string>
}

const KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*){0,7}$/

/** Returns true for a valid key, which cannot name a file outside the storage. */
export function isStorageKey(key: string): boolean {
  return key.length <= 300 && KEY.test(key) && !key.includes('..')
}

/** @throws Error for a key that could lead out of the storage */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`This is not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
}
