/** Where the bytes of pictures and documents lie, by key. Keys are small letters, digits, `-`, `_`, `.` and `/`. */
export interface Storage {
  /** Writes all of the bytes or nothing; over an older entry of the key too. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null where there is nothing under the key. */
  get(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** Does nothing where there is nothing. */
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*){0,7}$/

/** True for a key that names an entry, and cannot name anything else on a disk. */
export function isStorageKey(key: string): boolean {
  return key.length <= 300 && KEY.test(key) && !key.includes('..')
}

/** @throws Error for a key that could lead out of the storage */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`This is no storage key: ${JSON.stringify(key.slice(0, 80))}`)
}
