import type { Storage } from './storage.ts'

/**
 * Returns a storage whose older files are still in a former one: writes go to the present one, and what is missing
 * there comes from the former one.
 */
export function withFormer(present: Storage, former: Storage): Storage {
  return {
    put: present.put,
    async get(key) {
      return (await present.get(key)) ?? (await former.get(key))
    },
    async exists(key) {
      return (await present.exists(key)) || (await former.exists(key))
    },
    // In this order, a file that is being copied is removed by this call or by the copy, which checks its source.
    async remove(key) {
      await former.remove(key)
      await present.remove(key)
    },
    async *list() {
      yield* present.list()
      for await (const key of former.list()) if (!(await present.exists(key))) yield key
    },
  }
}
